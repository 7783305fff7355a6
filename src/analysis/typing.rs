//! Typing and other work in small steps: each step too small to be a motion, yet every one lasts and touches new tiles.

use super::signals::SignalTrack;
use super::tiles::TileRect;

/// Longest pause inside a run of steps, seconds.
const PAUSE_S: f64 = 0.6;
/// Fewest steps, and fewest tiles, of a run.
const STEPS: usize = 3;

/// Stretches of time, in order, first and last step included.
#[derive(Debug)]
pub(super) struct Typing(Vec<(f64, f64)>);

impl Typing {
    /// The runs of small steps inside `rect`; a step is small when less than a share `moving` of the tiles changed.
    pub(super) fn find(track: &SignalTrack, rect: TileRect, moving: f64) -> Self {
        let (grid, columns) = (track.grid, track.grid.columns());
        let most = (moving * rect.area() as f64).max(2.0) as usize;
        let inside = |i: usize| {
            (rect.left..rect.right).contains(&(i % columns)) && (rect.top..rect.bottom).contains(&(i / columns))
        };
        let small = |time_s: f64| {
            let frame = track.frames.partition_point(|f| f.time_s < time_s);
            track.frames.get(frame).is_some_and(|f| f.changed.count_in(grid, rect) <= most)
        };
        let mut steps: Vec<(f64, usize)> =
            track.lasting().into_iter().filter(|&(t, i)| inside(i) && small(t)).collect();
        steps.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let runs = steps.chunk_by(|a, b| b.0 - a.0 <= PAUSE_S).filter(|run| {
            let mut tiles: Vec<usize> = run.iter().map(|s| s.1).collect();
            tiles.sort_unstable();
            tiles.dedup();
            let times = run.chunk_by(|a, b| a.0 == b.0).count();
            times >= STEPS && tiles.len() >= STEPS
        });
        Self(runs.map(|run| (run[0].0, run[run.len() - 1].0)).collect())
    }

    /// Whether a run is under way at `time_s`.
    pub(super) fn covers(&self, time_s: f64) -> bool {
        let next = self.0.partition_point(|run| run.1 < time_s);
        self.0.get(next).is_some_and(|run| run.0 <= time_s)
    }
}
