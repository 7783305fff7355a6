//! Small areas that never rest: a video, a map or a large spinner inside the screen says nothing about the screen.

use super::signals::SignalTrack;
use super::tiles::{TileMask, TileRect};

/// Length of the slots into which time is cut, seconds.
const SLOT_S: f64 = 0.25;
/// Slots in a row in which a tile must change to be restless.
const SLOTS: usize = 12;
/// Largest share of the screen that may be restless; more is a long scroll, which does count.
const LARGEST: f64 = 0.15;

/// The restless tiles at any time.
#[derive(Debug)]
pub(super) struct Restless(Vec<TileMask>);

impl Restless {
    /// Finds the tiles of `rect` that change in every slot of a long stretch.
    pub(super) fn find(track: &SignalTrack, rect: TileRect) -> Self {
        let slots = slot(track.end_s) + 1;
        let mut active = vec![TileMask::default(); slots];
        for frame in &track.frames {
            active[slot(frame.time_s).min(slots - 1)].unite(&frame.changed);
        }
        let mut masks = vec![TileMask::default(); slots];
        for (first, window) in active.windows(SLOTS).enumerate() {
            let all = window.iter().skip(1).fold(window[0].clone(), |mut all, next| {
                all.intersect(next);
                all
            });
            masks[first..first + SLOTS].iter_mut().for_each(|mask| mask.unite(&all));
        }
        let most = LARGEST * rect.area() as f64;
        for mask in &mut masks {
            if mask.count_in(track.grid, rect) as f64 > most {
                *mask = TileMask::default();
            }
        }
        Self(masks)
    }

    /// The restless tiles at `time_s`.
    pub(super) fn at(&self, time_s: f64) -> &TileMask {
        &self.0[slot(time_s).min(self.0.len() - 1)]
    }
}

fn slot(time_s: f64) -> usize {
    (time_s.max(0.0) / SLOT_S) as usize
}
