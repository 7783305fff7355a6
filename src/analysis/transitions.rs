//! What lies between settled screens, with its kind where two pictures tell it, and returns.
//!
//! Kinds told so far: scroll (rows of one picture found again higher or lower), toggle (small), sheet
//! (rises from the bottom over the full width), navigate (most of the screen); anything else is other.

use serde::Serialize;

use super::scenes::Scene;
use super::screen::PixelRect;
use super::signals::SignalTrack;
use super::tiles::TileRect;

/// How one screen gave way to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Most of the screen is another.
    Navigate,
    /// A part that reaches the bottom and both sides came or went: a sheet or a keyboard.
    Sheet,
    /// The same content, moved up or down.
    Scroll,
    /// A small part changed.
    Toggle,
    /// Not told.
    Other,
}

/// The time between two neighbouring screens.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Transition {
    /// End of the screen before, seconds since the first frame.
    pub start_s: f64,
    /// Start of the screen after.
    pub end_s: f64,
    /// What happened.
    pub kind: Kind,
}

/// The transitions between neighbouring `scenes`, one fewer than there are scenes.
pub fn between(track: &SignalTrack, screen: PixelRect, scenes: &[Scene]) -> Vec<Transition> {
    let step = |pair: &[Scene]| {
        let (a, b) = (track.picture(pair[0].settled_s), track.picture(pair[1].settled_s));
        Transition { start_s: pair[0].end_s, end_s: pair[1].start_s, kind: kind(track, screen, &a, &b) }
    };
    scenes.windows(2).map(step).collect()
}

/// For each scene the index of the first one that shows the same picture (its own if it is new).
///
/// `same` is the share of tiles that may differ.
pub fn first_showings(track: &SignalTrack, screen: PixelRect, scenes: &[Scene], same: f64) -> Vec<usize> {
    let rect = screen.tiles();
    let mut firsts: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut ids = Vec::with_capacity(scenes.len());
    for (i, scene) in scenes.iter().enumerate() {
        let picture = track.picture(scene.settled_s);
        let rows = row_means(track, screen, &picture);
        let alike = |other: &[u8]| rows.iter().zip(other).all(|(a, b)| a.abs_diff(*b) <= 24);
        let seen = firsts.iter().find(|(first, other)| {
            alike(other)
                && share(&differing(track, rect, &track.picture(scenes[*first].settled_s), &picture)) < same
        });
        let id = seen.map_or(i, |(first, _)| *first);
        if id == i {
            firsts.push((i, rows));
        }
        ids.push(id);
    }
    ids
}

/// Row-major flags of `rect`'s tiles that differ clearly.
fn differing(track: &SignalTrack, rect: TileRect, a: &[u8], b: &[u8]) -> Vec<bool> {
    let counts = track.grid.changed(a, b, 30);
    let columns = track.grid.columns();
    (rect.top..rect.bottom)
        .flat_map(|y| (rect.left..rect.right).map(move |x| y * columns + x))
        .map(|i| counts[i] >= 3)
        .collect()
}

fn share(flags: &[bool]) -> f64 {
    flags.iter().filter(|&&f| f).count() as f64 / flags.len().max(1) as f64
}

/// Mean grey level of each row of the screen.
fn row_means(track: &SignalTrack, screen: PixelRect, picture: &[u8]) -> Vec<u8> {
    let width = (screen.right - screen.left).max(1);
    (screen.top..screen.bottom)
        .map(|y| &picture[y * track.grid.width..][screen.left..screen.right])
        .map(|row| (row.iter().map(|&p| usize::from(p)).sum::<usize>() / width) as u8)
        .collect()
}

fn kind(track: &SignalTrack, screen: PixelRect, a: &[u8], b: &[u8]) -> Kind {
    let rect = screen.tiles();
    let flags = differing(track, rect, a, b);
    let changed = share(&flags);
    if changed < 0.01 {
        return Kind::Toggle;
    }
    if scrolled(&row_means(track, screen, a), &row_means(track, screen, b)) {
        return Kind::Scroll;
    }
    if changed > 0.4 {
        return Kind::Navigate;
    }
    let rows: Vec<&[bool]> = flags.chunks((rect.right - rect.left).max(1)).collect();
    let first = rows.iter().position(|r| share(r) > 0.1).unwrap_or(0);
    let below = &rows[first..];
    let filled = below.iter().filter(|r| r.contains(&true)).count();
    if first * 4 > rows.len() && filled * 10 >= below.len() * 7 && changed > 0.08 {
        return Kind::Sheet;
    }
    Kind::Other
}

/// Whether the middle rows of `a` stand elsewhere in `b`: the best shift explains at least two thirds
/// of what the unmoved comparison leaves.
fn scrolled(a: &[u8], b: &[u8]) -> bool {
    let n = a.len().min(b.len());
    let (from, to) = (n / 5, n * 4 / 5);
    let limit = n as isize * 2 / 5;
    let error = |shift: isize| {
        let pairs = (from..to).filter_map(|y| {
            let other = usize::try_from(y as isize + shift).ok().filter(|o| (from..to).contains(o))?;
            Some(u64::from(a[y].abs_diff(b[other])))
        });
        let (sum, count) = pairs.fold((0, 0u64), |(s, c), d| (s + d, c + 1));
        sum as f64 / count.max(1) as f64
    };
    let still = error(0);
    still > 2.0 && (-limit..=limit).map(error).fold(f64::INFINITY, f64::min) * 3.0 <= still
}

#[cfg(test)]
mod tests {
    use super::scrolled;

    #[test]
    fn a_moved_profile_is_a_scroll_and_another_is_not() {
        let noise = |i: u32| {
            let x = (i + 1).wrapping_mul(0x9E37_79B9);
            let x = (x ^ (x >> 15)).wrapping_mul(0x85EB_CA6B);
            ((x ^ (x >> 13)) >> 5) as u8
        };
        let a: Vec<u8> = (0..200).map(noise).collect();
        let b: Vec<u8> = (0..200).map(|i| noise(i + 17)).collect();
        let c: Vec<u8> = (0..200).map(|i| noise(i + 5000)).collect();
        assert!(scrolled(&a, &b));
        assert!(!scrolled(&a, &a) && !scrolled(&a, &c));
    }
}
