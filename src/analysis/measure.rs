//! Numbers of one small luma picture, or of a pair: brightness, sharpness, mean change, histogram and displacement.
//!
//! Integer loops over whole rows; nothing depends on the order of evaluation.

use super::tiles::Grid;

/// Share of the height or width up to which a displacement is looked for.
const REACH: usize = 3;
/// A profile must differ by this many grey levels per row before a displacement can mean anything.
const FLAT: f32 = 1.0;

/// Mean grey level, 0..=255.
pub(super) fn brightness(plane: &[u8]) -> f32 {
    let sum: u64 = plane.iter().map(|&p| u64::from(p)).sum();
    sum as f32 / plane.len().max(1) as f32
}

/// Mean distance of neighbouring pixels of a row, in grey levels: falls when a picture is blurred or half faded.
pub(super) fn sharpness(plane: &[u8], grid: Grid) -> f32 {
    let line = |row: &[u8]| row.iter().zip(&row[1..]).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>();
    let sum: u64 = plane.chunks_exact(grid.width).map(|row| u64::from(line(row))).sum();
    sum as f32 / plane.len().max(1) as f32
}

/// Mean absolute difference of two planes in grey levels.
pub(super) fn mean_change(a: &[u8], b: &[u8], grid: Grid) -> f32 {
    let line = |(a, b): (&[u8], &[u8])| {
        if a == b { 0 } else { a.iter().zip(b).map(|(p, q)| u32::from(p.abs_diff(*q))).sum::<u32>() }
    };
    let rows = a.chunks_exact(grid.width).zip(b.chunks_exact(grid.width));
    rows.map(|r| u64::from(line(r))).sum::<u64>() as f32 / a.len().max(1) as f32
}

/// Counts of 32 grey classes over every second row.
pub(super) fn histogram(plane: &[u8], grid: Grid) -> [u32; 32] {
    let mut counts = [0; 32];
    for row in plane.chunks_exact(grid.width).step_by(2) {
        row.iter().for_each(|&p| counts[usize::from(p >> 3)] += 1);
    }
    counts
}

/// Half the summed difference of two histograms as a share of their pixels, 0..=1.
pub(super) fn histogram_distance(a: &[u32; 32], b: &[u32; 32]) -> f32 {
    let all: u32 = a.iter().sum();
    let apart: u32 = a.iter().zip(b).map(|(p, q)| p.abs_diff(*q)).sum();
    apart as f32 / (2 * all.max(1)) as f32
}

/// Mean grey level of each row and of each column, in 1/16 grey levels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Profiles {
    rows: Vec<u16>,
    columns: Vec<u16>,
}

impl Profiles {
    pub(super) fn of(plane: &[u8], grid: Grid) -> Self {
        let mut columns = vec![0u32; grid.width];
        let mean = |sum: u32, n: usize| (u64::from(sum) * 16 / n.max(1) as u64) as u16;
        let mut rows = Vec::with_capacity(grid.height);
        for row in plane.chunks_exact(grid.width) {
            rows.push(mean(row.iter().map(|&p| u32::from(p)).sum(), grid.width));
            columns.iter_mut().zip(row).for_each(|(c, &p)| *c += u32::from(p));
        }
        Self { rows, columns: columns.into_iter().map(|c| mean(c, grid.height)).collect() }
    }

    /// How far the content moved from `self` to `next`.
    pub(super) fn displacement(&self, next: &Self) -> Displacement {
        let (down, down_confidence) = shift(&self.rows, &next.rows);
        let (across, across_confidence) = shift(&self.columns, &next.columns);
        Displacement { down, down_confidence, across, across_confidence }
    }
}

/// How far the content moved between two pictures, in pixels of the small picture.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Displacement {
    /// Downwards; negative when the content went up.
    pub down: i32,
    /// How much of the difference the best vertical shift explains, 0..=1.
    pub down_confidence: f32,
    /// To the right; negative to the left.
    pub across: i32,
    /// The same for the horizontal shift.
    pub across_confidence: f32,
}

/// The shift of the middle of `a` that fits `b` best, and which share of the unmoved difference it explains.
fn shift(a: &[u16], b: &[u16]) -> (i32, f32) {
    let n = a.len().min(b.len());
    let reach = n / REACH;
    // The middle half of `a`, so that every shift compares as many values up to a quarter; beyond, the overlap.
    let error = |shift: isize| {
        let from = (n as isize / 5).max(-shift) as usize;
        let to = (n as isize * 4 / 5).min(n as isize - shift) as usize;
        if from >= to {
            return f32::INFINITY;
        }
        let other = &b[(from as isize + shift) as usize..][..to - from];
        let sum: u32 = a[from..to].iter().zip(other).map(|(p, q)| u32::from(p.abs_diff(*q))).sum();
        sum as f32 / ((to - from) as f32 * 16.0)
    };
    let still = error(0);
    if still < FLAT {
        return (0, 0.0);
    }
    let mut best = (0, still);
    for s in (1..=reach as isize).flat_map(|s| [s, -s]) {
        let e = error(s);
        if e < best.1 {
            best = (s, e);
        }
    }
    (best.0 as i32, 1.0 - best.1 / still)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { width: 64, height: 200 };

    fn noise(i: u32) -> u8 {
        let x = (i + 1).wrapping_mul(0x9E37_79B9);
        let x = (x ^ (x >> 15)).wrapping_mul(0x85EB_CA6B);
        ((x ^ (x >> 13)) >> 5) as u8
    }

    fn lines(from: u32) -> Vec<u8> {
        (0..GRID.height as u32).flat_map(|y| [noise(y + from); 64]).collect()
    }

    #[test]
    fn a_scroll_is_measured_and_another_page_is_none() {
        let profiles = |from| Profiles::of(&lines(from), GRID);
        let up = profiles(0).displacement(&profiles(17));
        assert_eq!(up.down, -17);
        assert!(up.down_confidence > 0.99, "{up:?}");
        assert_eq!(profiles(0).displacement(&profiles(0)), Displacement::default());
        assert!(profiles(0).displacement(&profiles(5000)).down_confidence < 0.5);
    }

    #[test]
    fn numbers_of_known_pictures() {
        let (black, white) = (vec![0u8; 64 * 200], vec![255u8; 64 * 200]);
        assert_eq!((brightness(&black), brightness(&white)), (0.0, 255.0));
        assert_eq!(mean_change(&black, &white, GRID), 255.0);
        assert_eq!(histogram_distance(&histogram(&black, GRID), &histogram(&white, GRID)), 1.0);
        let stripes: Vec<u8> = (0..64 * 200).map(|i| if i % 2 == 0 { 100 } else { 200 }).collect();
        assert_eq!(sharpness(&white, GRID), 0.0);
        assert!((sharpness(&stripes, GRID) - 100.0 * 63.0 / 64.0).abs() < 1e-3);
    }
}
