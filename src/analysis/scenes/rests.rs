//! Stretches without motion that last long enough.

use super::view::View;

/// A stretch of frames without motion.
#[derive(Debug, Clone)]
pub(super) struct Rest {
    /// Index of its first and last frame.
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) start_s: f64,
    pub(super) end_s: f64,
    /// Length and middle of the longest still stretch inside.
    pub(super) longest_s: f64,
    pub(super) settled_s: f64,
    /// Share of tiles different from the screen before.
    pub(super) change: f64,
}

/// The rests of a track, in order.
pub(super) fn rests(view: &View<'_>) -> Vec<Rest> {
    let (frames, o) = (&view.track.frames, view.options);
    let (mut large_s, mut peak) = (f64::NEG_INFINITY, 0.0f64);
    let (mut begin, mut rests) = (0, Vec::new());
    let mut close = |first: usize, next: usize, end_s: f64| {
        let start_s = frames[first].time_s;
        let longest_s = end_s - start_s;
        if longest_s >= o.rest_s {
            let settled_s = start_s + 0.5 * longest_s;
            rests.push(Rest { first, last: next - 1, start_s, end_s, longest_s, settled_s, change: 1.0 });
        }
    };
    for (i, frame) in frames.iter().enumerate().skip(1) {
        let (changed, moved) = (view.changed[i], view.moved[i]);
        if view.typing.covers(frame.time_s) {
            close(begin, i, frame.time_s);
            begin = i;
            continue;
        }
        if changed < 2 || (changed as f64) < o.moving * view.area() {
            continue;
        }
        let tail = frame.time_s - large_s <= o.tail_s;
        if !tail {
            peak = 0.0;
        }
        let limit = o.creep.max(o.creep_of_peak * peak);
        if !tail || moved >= limit {
            close(begin, i, frame.time_s);
            begin = i;
        }
        if moved >= o.large && moved >= limit {
            large_s = frame.time_s;
            peak = moved.max(peak * 0.98);
        }
    }
    close(begin, frames.len(), view.track.end_s);
    rests
}
