//! Settled screens: rests without significant motion, joined when the picture stayed the same.
//!
//! Motion is a changed share of tiles. While a large motion runs out, changes that a one-pixel shift
//! explains are taken as its tail. Neighbouring rests are one screen when what differs between their
//! pictures is as small as a caret or as thin as a scrollbar, or when a small change takes itself back.

use serde::{Deserialize, Serialize};

use super::screen::PixelRect;
use super::signals::SignalTrack;
use super::tiles::TileRect;
use super::typing::Typing;

/// What the GUI detector goes by; shares are of the tiles in the screen's rectangle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GuiOptions {
    /// Changed share from which a frame moves.
    pub moving: f64,
    /// Unexplained share under which a change is the tail of a motion.
    pub creep: f64,
    /// The same, relative to the peak of the motion that runs out.
    pub creep_of_peak: f64,
    /// Moved share that makes a motion large enough to have a tail.
    pub large: f64,
    /// Longest pause between a large motion and its tail, seconds.
    pub tail_s: f64,
    /// Shortest rest, seconds; a little under the 0.3 s of the labels, as frames are discrete.
    pub rest_s: f64,
    /// Share of lastingly different tiles that makes a new screen.
    pub different: f64,
    /// Largest share a change that takes itself back may have.
    pub passing: f64,
    /// Moved share on the way from which even equal pictures are two screens.
    pub detour: f64,
}

impl Default for GuiOptions {
    fn default() -> Self {
        Self {
            moving: 0.003,
            creep: 0.008,
            creep_of_peak: 0.1,
            large: 0.06,
            tail_s: 0.5,
            rest_s: 0.28,
            different: 0.0035,
            passing: 0.012,
            detour: 0.03,
        }
    }
}

/// One settled screen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scene {
    /// When it came to rest, seconds since the first frame.
    pub start_s: f64,
    /// When it began to change, or the end of the video.
    pub end_s: f64,
    /// Ordinal of the frame that shows it best.
    pub settled_frame: u64,
    /// Time of that moment; the settled frame is on display then.
    pub settled_s: f64,
    /// Share of tiles different from the screen before; 1 for the first.
    pub change: f64,
}

/// Anything that finds screens in a signal track.
pub trait SceneDetector {
    /// The screens in order of time, not overlapping.
    fn detect(&self, track: &SignalTrack, screen: PixelRect) -> Vec<Scene>;
}

/// The detector for GUI recordings.
#[derive(Debug, Clone, Default)]
pub struct GuiDetector {
    /// Its thresholds.
    pub options: GuiOptions,
}

struct Rest {
    first: usize,
    last: usize,
    start_s: f64,
    end_s: f64,
    /// Length and middle of the longest still stretch inside.
    longest_s: f64,
    settled_s: f64,
    change: f64,
}

impl SceneDetector for GuiDetector {
    fn detect(&self, track: &SignalTrack, screen: PixelRect) -> Vec<Scene> {
        let rect = screen.tiles();
        let area = rect.area().max(1) as f64;
        let moved: Vec<f64> =
            track.frames.iter().map(|f| f.moved.count_in(track.grid, rect) as f64 / area).collect();
        let mut kept: Vec<Rest> = Vec::new();
        let typing = Typing::find(track, rect, self.options.moving);
        for rest in self.rests(track, rect, &moved, &typing) {
            self.join(&mut kept, rest, track, rect, &moved, &typing);
        }
        let scene = |r: Rest| Scene {
            start_s: r.start_s,
            end_s: r.end_s,
            settled_frame: track.frames[frame_at(track, r.settled_s)].ordinal,
            settled_s: r.settled_s,
            change: r.change,
        };
        kept.into_iter().map(scene).collect()
    }
}

/// Index of the frame on display at `time_s`.
fn frame_at(track: &SignalTrack, time_s: f64) -> usize {
    track.frames.partition_point(|f| f.time_s <= time_s).max(1) - 1
}

impl GuiDetector {
    /// Stretches without motion that last long enough.
    fn rests(&self, track: &SignalTrack, rect: TileRect, moved: &[f64], typing: &Typing) -> Vec<Rest> {
        let o = &self.options;
        let area = rect.area().max(1) as f64;
        let (mut large_s, mut peak) = (f64::NEG_INFINITY, 0.0f64);
        let (mut begin, mut rests) = (0, Vec::new());
        let mut close = |first: usize, next: usize, end_s: f64| {
            let start_s = track.frames[first].time_s;
            let longest_s = end_s - start_s;
            if longest_s >= o.rest_s {
                let settled_s = start_s + 0.5 * longest_s;
                rests.push(Rest { first, last: next - 1, start_s, end_s, longest_s, settled_s, change: 1.0 });
            }
        };
        for (i, frame) in track.frames.iter().enumerate().skip(1) {
            if typing.covers(frame.time_s) {
                close(begin, i, frame.time_s);
                begin = i;
                continue;
            }
            let changed = frame.changed.count_in(track.grid, rect);
            if changed < 2 || (changed as f64) < o.moving * area {
                continue;
            }
            let tail = frame.time_s - large_s <= o.tail_s;
            if !tail {
                peak = 0.0;
            }
            let limit = o.creep.max(o.creep_of_peak * peak);
            if !tail || moved[i] >= limit {
                close(begin, i, frame.time_s);
                begin = i;
            }
            if moved[i] >= o.large && moved[i] >= limit {
                large_s = frame.time_s;
                peak = moved[i].max(peak * 0.98);
            }
        }
        close(begin, track.frames.len(), track.end_s);
        rests
    }

    /// Adds `rest`, or lengthens the screen it belongs to.
    fn join(
        &self,
        kept: &mut Vec<Rest>,
        mut rest: Rest,
        track: &SignalTrack,
        rect: TileRect,
        moved: &[f64],
        typing: &Typing,
    ) {
        let o = &self.options;
        let now = track.picture(rest.settled_s);
        while let Some(before) = kept.pop() {
            let change = difference(track, rect, &track.picture(before.settled_s), &now);
            rest.change = change;
            let detour = moved[before.last + 1..=rest.first].iter().copied().fold(0.0, f64::max);
            let typed = typing.between(before.end_s, rest.start_s);
            if change < o.different && detour < o.detour && !(typed && change > 0.0) {
                let (longest_s, settled_s) = if before.longest_s >= rest.longest_s {
                    (before.longest_s, before.settled_s)
                } else {
                    (rest.longest_s, rest.settled_s)
                };
                kept.push(Rest { last: rest.last, end_s: rest.end_s, longest_s, settled_s, ..before });
                return;
            }
            let takes_back = change < o.passing
                && kept.last().is_some_and(|older| {
                    before.start_s - older.end_s < 1.0
                        && difference(track, rect, &track.picture(older.settled_s), &now) < o.different
                });
            if !takes_back {
                kept.push(before);
                break;
            }
        }
        kept.push(rest);
    }
}

/// Share of the tiles of `rect` in which `a` and `b` differ clearly and not by a shift; 0 for a thin
/// upright strip, the trace of a scrollbar.
fn difference(track: &SignalTrack, rect: TileRect, a: &[u8], b: &[u8]) -> f64 {
    const CLEAR: (u8, u8) = (30, 3);
    let grid = track.grid;
    let (clear, shifted) = (grid.changed(a, b, CLEAR.0), grid.unexplained(a, b, 12));
    let (mut count, mut xs, mut ys) = (0usize, (usize::MAX, 0), (usize::MAX, 0));
    for y in rect.top..rect.bottom {
        for x in rect.left..rect.right {
            let i = y * grid.columns() + x;
            if clear[i] >= CLEAR.1 && shifted[i] >= 1 {
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
    if wide <= 2 && high >= 4 * wide { 0.0 } else { count as f64 / rect.area().max(1) as f64 }
}

#[cfg(test)]
mod tests;
