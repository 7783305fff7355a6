//! The rectangle of the phone's screen inside the frame.
//!
//! What moves lies inside it; around it lie dark pillars of the video or the dark bezel of a drawn phone, which never
//! move. Of two phones the one with more activity is taken. In doubt it is the whole frame.

use super::signals::SignalTrack;
use super::tiles::{TILE, TileRect};

/// A rectangle in pixels of the measured picture, half-open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelRect {
    /// First column.
    pub left: usize,
    /// First row.
    pub top: usize,
    /// One past the last column.
    pub right: usize,
    /// One past the last row.
    pub bottom: usize,
}

impl PixelRect {
    /// The tiles the rectangle touches, without the status bar (3.5 % of the height).
    pub fn tiles(&self) -> TileRect {
        let top = self.top + (self.bottom - self.top) * 35 / 1000;
        TileRect {
            left: self.left / TILE,
            top: top / TILE,
            right: self.right.div_ceil(TILE),
            bottom: self.bottom.div_ceil(TILE),
        }
    }
}

/// Brightest grey level of a bezel or pillar.
const DARK: u8 = 64;
/// Share of a line that has to be dark.
const MOSTLY: f64 = 0.97;
/// Share of the most active tile column or row below which one is idle.
const IDLE: f64 = 0.05;
/// Widest share of a phone's width that a bezel takes.
const WIDEST: f64 = 0.065;
/// Narrowest share of the frame's width a phone takes.
const NARROWEST: f64 = 1.0 / 6.0;

/// Finds the screen's rectangle.
pub fn find(track: &SignalTrack) -> PixelRect {
    let (width, height) = (track.grid.width, track.grid.height);
    let whole = PixelRect { left: 0, top: 0, right: width, bottom: height };
    let Some(active) = activity(track) else { return pillars(track, whole) };
    let landscape = width > height;
    let dark = Dark::new(track);
    let inside = if landscape { active } else { pillars(track, whole) };
    let Some((left, right)) = dark.sides(active) else {
        return if landscape && (active.right - active.left) as f64 >= NARROWEST * width as f64 {
            PixelRect { top: 0, ..active }
        } else {
            inside
        };
    };
    let between = PixelRect { left, right, ..active };
    let (top, bottom) = dark.ends(between);
    let phone = PixelRect { top: top.unwrap_or(0), bottom: bottom.unwrap_or(height), ..between };
    if ((right - left) as f64) < NARROWEST * width as f64 { inside } else { phone }
}

/// Where things move: all of it in an upright frame, the busiest group of columns in a landscape one.
fn activity(track: &SignalTrack) -> Option<PixelRect> {
    let grid = track.grid;
    let (columns, rows) = (grid.columns(), grid.rows());
    let mut counts = vec![0usize; grid.tiles()];
    for frame in track.frames.iter().filter(|f| f.changed_share > 0.0) {
        counts.iter_mut().enumerate().for_each(|(i, c)| *c += usize::from(frame.changed.has(i)));
    }
    let across: Vec<usize> = (0..columns).map(|x| (0..rows).map(|y| counts[y * columns + x]).sum()).collect();
    let (first, end) = if grid.width > grid.height {
        busiest_run(&busy(&across), &across)?
    } else {
        span(&across.iter().map(|&c| c > 0).collect::<Vec<_>>())?
    };
    let down: Vec<usize> = counts.chunks(columns).map(|row| row[first..end].iter().sum()).collect();
    let (top, bottom) = span(&busy(&down))?;
    Some(PixelRect {
        left: first * TILE,
        top: top * TILE,
        right: (end * TILE).min(grid.width),
        bottom: (bottom * TILE).min(grid.height),
    })
}

fn busy(activity: &[usize]) -> Vec<bool> {
    let most = activity.iter().copied().max().unwrap_or(0) as f64;
    activity.iter().map(|&c| c as f64 > IDLE * most).collect()
}

/// From the first to one past the last `true`.
fn span(flags: &[bool]) -> Option<(usize, usize)> {
    Some((flags.iter().position(|&b| b)?, flags.iter().rposition(|&b| b)? + 1))
}

/// The run of busy columns with the most activity, as a half-open range.
fn busiest_run(busy: &[bool], activity: &[usize]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize, usize)> = None;
    let mut start = 0;
    while start < busy.len() {
        let end = start + busy[start..].iter().take_while(|&&b| b).count();
        let sum: usize = activity[start..end].iter().sum();
        if end > start && best.is_none_or(|(s, ..)| sum > s) {
            best = Some((sum, start, end));
        }
        start = end + 1;
    }
    best.map(|(_, start, end)| (start, end))
}

/// Cuts off what is dark over the full height, or width, in the first, a middle and the last picture.
fn pillars(track: &SignalTrack, whole: PixelRect) -> PixelRect {
    let dark = Dark::new(track);
    let column = |x: &usize| dark.column(*x, 0, whole.bottom) >= 1.0;
    let row = |y: &usize| dark.row(*y, 0, whole.right) >= 1.0;
    let left = (0..whole.right).take_while(column).count();
    let right = whole.right - (0..whole.right).rev().take_while(column).count();
    let top = (0..whole.bottom).take_while(row).count();
    let bottom = whole.bottom - (0..whole.bottom).rev().take_while(row).count();
    if left >= right || top >= bottom {
        return whole;
    }
    // Bars above and below are those of a landscape video shown upright; thin ones are the app's own.
    let letterboxed = top * 20 > whole.bottom && (whole.bottom - bottom) * 20 > whole.bottom;
    if letterboxed { PixelRect { left, top, right, bottom } } else { PixelRect { left, right, ..whole } }
}

/// Pixels that are dark in the first, a middle and the last picture.
struct Dark {
    width: usize,
    height: usize,
    flags: Vec<bool>,
}

impl Dark {
    fn new(track: &SignalTrack) -> Self {
        let mut flags: Vec<bool> = track.last().as_raw().iter().map(|&p| p <= DARK).collect();
        for share in [0.0, 0.25, 0.5, 0.75] {
            let picture = track.picture(share * track.end_s);
            flags.iter_mut().zip(&picture).for_each(|(f, &p)| *f &= p <= DARK);
        }
        Self { width: track.grid.width, height: track.grid.height, flags }
    }

    fn column(&self, x: usize, top: usize, bottom: usize) -> f64 {
        let dark = (top..bottom).filter(|&y| self.flags[y * self.width + x]).count();
        dark as f64 / (bottom - top).max(1) as f64
    }

    fn row(&self, y: usize, left: usize, right: usize) -> f64 {
        let dark = self.flags[y * self.width..][left..right].iter().filter(|&&f| f).count();
        dark as f64 / (right - left).max(1) as f64
    }

    /// The screen's left and right edge: the bezel's columns nearest to the activity on either side, if it has both and the
    /// bezel ends again before the frame does.
    fn sides(&self, active: PixelRect) -> Option<(usize, usize)> {
        let is_dark = |x: &usize| self.column(*x, active.top, active.bottom) >= MOSTLY;
        // The outer tiles of the activity may reach into the bezel.
        let (from_left, from_right) =
            (active.left + 2 * TILE, (active.right.saturating_sub(2 * TILE)).max(active.left + 1));
        let left = (0..from_left.min(self.width)).rev().find(|x| is_dark(x))?;
        let right = (from_right..self.width).find(|x| is_dark(x))?;
        // How many dark columns there are on either side: at least the bezel.
        let on_left = (0..=left).rev().take_while(|x| is_dark(x)).count();
        let on_right = (right..self.width).take_while(|x| is_dark(x)).count();
        let framed = on_left <= left && right + on_right < self.width;
        if !framed || left + 1 >= right {
            return None;
        }
        // What is wider than a bezel is the margin of a dark screen as well.
        let most = ((right - left) as f64 * WIDEST) as usize;
        let outside = |dark: usize| dark.saturating_sub(if dark > most { most / 2 } else { dark });
        Some((left + 1 - outside(on_left), right + outside(on_right)))
    }

    /// The screen's upper and lower edge in the same way, each if there is one.
    fn ends(&self, active: PixelRect) -> (Option<usize>, Option<usize>) {
        let is_dark = |y: &usize| self.row(*y, active.left, active.right) >= MOSTLY;
        let top = (0..(active.top + TILE).min(self.height)).rev().find(|y| is_dark(y)).map(|y| y + 1);
        let from = active.bottom.saturating_sub(2 * TILE).max(active.top + 1);
        (top, (from..self.height).find(|y| is_dark(y)))
    }
}
