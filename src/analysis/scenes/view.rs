//! What the detector sees of a track: shares of the screen's tiles, without the areas that never rest.

use super::GuiOptions;
use crate::analysis::restless::Restless;
use crate::analysis::screen::PixelRect;
use crate::analysis::signals::SignalTrack;
use crate::analysis::tiles::{TileMask, TileRect};
use crate::analysis::typing::Typing;

pub(super) struct View<'a> {
    pub(super) track: &'a SignalTrack,
    pub(super) options: &'a GuiOptions,
    /// Changed tiles of each frame.
    pub(super) changed: Vec<usize>,
    /// Moved share of each frame.
    pub(super) moved: Vec<f64>,
    pub(super) typing: Typing,
    restless: Restless,
    rect: TileRect,
}

impl<'a> View<'a> {
    pub(super) fn new(track: &'a SignalTrack, screen: PixelRect, options: &'a GuiOptions) -> Self {
        let rect = screen.tiles();
        let restless = Restless::find(track, rect);
        let area = rect.area().max(1) as f64;
        let count = |mask: &TileMask, time_s| mask.without(restless.at(time_s)).count_in(track.grid, rect);
        let changed = track.frames.iter().map(|f| count(&f.changed, f.time_s)).collect();
        let moved = track.frames.iter().map(|f| count(&f.moved, f.time_s) as f64 / area).collect();
        let typing = Typing::find(track, rect, options.moving);
        Self { track, options, changed, moved, typing, restless, rect }
    }

    /// Tiles of the screen, at least 1.
    pub(super) fn area(&self) -> f64 {
        self.rect.area().max(1) as f64
    }

    /// Index of the frame on display at `time_s`.
    pub(super) fn frame_at(&self, time_s: f64) -> usize {
        self.track.frames.partition_point(|f| f.time_s <= time_s).max(1) - 1
    }

    /// Share of the tiles in which the pictures at rest around two moments differ clearly and not by a shift; 0 for a thin
    /// upright strip, the trace of a scrollbar.
    pub(super) fn difference(&self, before_s: f64, now_s: f64) -> f64 {
        const CLEAR: (u8, u8) = (30, 3);
        let (grid, rect) = (self.track.grid, self.rect);
        let (a, b) = (self.track.picture(before_s), self.track.picture(now_s));
        let (clear, shifted) = (grid.changed(&a, &b, CLEAR.0), grid.unexplained(&a, &b, 12));
        let restless = [before_s, now_s].map(|t| self.restless.at(t));
        let (mut count, mut xs, mut ys) = (0usize, (usize::MAX, 0), (usize::MAX, 0));
        for y in rect.top..rect.bottom {
            for x in rect.left..rect.right {
                let i = y * grid.columns() + x;
                if clear[i] >= CLEAR.1 && shifted[i] >= 1 && !restless.iter().any(|mask| mask.has(i)) {
                    count += 1;
                    xs = (xs.0.min(x), xs.1.max(x));
                    ys = (ys.0.min(y), ys.1.max(y));
                }
            }
        }
        if count == 0 {
            return 0.0;
        }
        let (wide, high) = (xs.1 - xs.0 + 1, ys.1 - ys.0 + 1);
        if wide <= 2 && high >= 4 * wide { 0.0 } else { count as f64 / self.area() }
    }
}
