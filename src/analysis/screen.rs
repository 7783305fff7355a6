//! The rectangle of the phone's screen inside the frame.
//!
//! Flat dark pillars or bars that never change are cut off. In a landscape frame the phone is the
//! widest group of neighbouring columns in which something moves. In doubt it is the whole frame.

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

/// Brightest grey level of a border.
const DARK: u8 = 24;
/// Share of the most active tile column below which a column is idle.
const IDLE: f64 = 0.05;

/// Finds the screen's rectangle.
pub fn find(track: &SignalTrack) -> PixelRect {
    let grid = track.grid;
    let (columns, rows) = (grid.columns(), grid.rows());
    let mut across = vec![0usize; columns];
    let mut down = vec![0usize; rows];
    for frame in track.frames.iter().filter(|f| f.changed_share > 0.0) {
        for i in (0..grid.tiles()).filter(|&i| frame.changed.has(i)) {
            across[i % columns] += 1;
        }
    }
    let lit = |x: usize, y: usize| track.last().as_raw()[y * grid.width + x] > DARK;
    let idle_x = |x: usize| across[x / TILE] == 0 && (0..grid.height).all(|y| !lit(x, y));
    let left = (0..grid.width).take_while(|&x| idle_x(x)).count();
    let right = grid.width - (0..grid.width).rev().take_while(|&x| idle_x(x)).count();
    let whole = PixelRect { left: 0, top: 0, right: grid.width, bottom: grid.height };
    if left >= right {
        return whole;
    }
    if grid.width <= grid.height || across.iter().all(|&c| c == 0) {
        return PixelRect { left, right, ..whole };
    }
    let most = across.iter().copied().max().unwrap_or(0) as f64;
    let busy: Vec<bool> = across.iter().map(|&c| c as f64 > IDLE * most).collect();
    let Some((first, end)) = busiest_run(&busy, &across) else { return whole };
    for frame in track.frames.iter().filter(|f| f.changed_share > 0.0) {
        for (y, row) in down.iter_mut().enumerate() {
            *row += (first..end).filter(|x| frame.changed.has(y * columns + x)).count();
        }
    }
    let most = down.iter().copied().max().unwrap_or(0) as f64;
    let last = down.iter().rposition(|&c| c as f64 > IDLE * most).map_or(rows, |y| y + 1);
    let width = (end - first) * TILE;
    if width * 6 < grid.width {
        return whole;
    }
    PixelRect {
        left: first * TILE,
        top: 0,
        right: (end * TILE).min(grid.width),
        bottom: (last * TILE).min(grid.height),
    }
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
