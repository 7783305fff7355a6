//! Per-frame signals, measured in one streaming pass over small luma pictures.

use super::LumaFrame;
use super::history::TileHistory;
use super::tiles::{Grid, TileMask};
use image::GrayImage;

/// Grey levels by which a pixel must differ to count as changed; above usual encoder noise.
const PIXEL: u8 = 12;
/// Changed pixels of 64 that make a tile changed.
const TILE_CHANGED: u8 = 5;
/// Unexplained pixels of 64 that make a tile moved.
const TILE_MOVED: u8 = 2;

/// What one frame did against its predecessor.
#[derive(Debug, Clone)]
pub struct FrameSignals {
    /// Ordinal in presentation order.
    pub ordinal: u64,
    /// Seconds since the first frame.
    pub time_s: f64,
    /// Share of the picture's tiles that changed, 0..=1.
    pub changed_share: f32,
    /// Largest number of changed pixels in one tile, 0..=64.
    pub largest_tile: u8,
    /// Tiles with at least five changed pixels.
    pub changed: TileMask,
    /// Tiles with at least two pixels no one-pixel shift explains.
    pub moved: TileMask,
}

/// The whole pass: signals of every frame and the resting pictures.
#[derive(Debug)]
pub struct SignalTrack {
    /// Size of the measured pictures.
    pub grid: Grid,
    /// In presentation order.
    pub frames: Vec<FrameSignals>,
    /// Time at which the last frame ends, by the median frame distance.
    pub end_s: f64,
    last: GrayImage,
    history: TileHistory,
}

impl SignalTrack {
    /// The picture at rest around `time_s`: every tile as it last settled; a tight luma plane.
    pub fn picture(&self, time_s: f64) -> Vec<u8> {
        self.history.picture(time_s)
    }

    /// The last frame's luma.
    pub fn last(&self) -> &GrayImage {
        &self.last
    }
}

/// Measures frame after frame; [`SignalMeter::finish`] gives the track.
#[derive(Debug, Default)]
pub struct SignalMeter {
    frames: Vec<FrameSignals>,
    state: Option<(Grid, GrayImage, TileHistory)>,
}

impl SignalMeter {
    /// Takes the next frame in presentation order.
    ///
    /// Returns false, and leaves the frame out, if it is empty or differs in size from the first.
    pub fn push(&mut self, frame: LumaFrame) -> bool {
        let grid = Grid { width: frame.luma.width() as usize, height: frame.luma.height() as usize };
        if grid.width == 0 || grid.height == 0 || self.state.as_ref().is_some_and(|(g, ..)| *g != grid) {
            return false;
        }
        let mut signals = FrameSignals {
            ordinal: frame.ordinal,
            time_s: frame.time_s,
            changed_share: 0.0,
            largest_tile: 0,
            changed: TileMask::default(),
            moved: TileMask::default(),
        };
        match &mut self.state {
            None => {
                let history = TileHistory::new(grid, frame.luma.as_raw());
                self.state = Some((grid, frame.luma, history));
            }
            Some((_, previous, history)) => {
                if previous.as_raw() != frame.luma.as_raw() {
                    let counts = grid.changed(previous, &frame.luma, PIXEL);
                    signals.largest_tile = counts.iter().copied().max().unwrap_or(0);
                    let changed = counts.iter().filter(|&&c| c >= TILE_CHANGED).count();
                    signals.changed_share = changed as f32 / counts.len() as f32;
                    signals.changed = TileMask::at_least(&counts, TILE_CHANGED);
                    if signals.largest_tile >= TILE_MOVED {
                        let moved = grid.unexplained(previous, &frame.luma, PIXEL);
                        signals.moved = TileMask::at_least(&moved, TILE_MOVED);
                    }
                    history.step(frame.time_s, previous, &TileMask::at_least(&counts, 1));
                } else {
                    history.step(frame.time_s, previous, &TileMask::default());
                }
                *previous = frame.luma;
            }
        }
        self.frames.push(signals);
        true
    }

    /// Ends the pass; `None` if no frame was taken.
    pub fn finish(self) -> Option<SignalTrack> {
        let (grid, last, mut history) = self.state?;
        let mut gaps: Vec<f64> = self.frames.windows(2).map(|w| w[1].time_s - w[0].time_s).collect();
        gaps.sort_by(f64::total_cmp);
        let end_s = self.frames.last()?.time_s + gaps.get(gaps.len() / 2).copied().unwrap_or(0.0);
        history.step(f64::INFINITY, &last, &TileMask::default());
        Some(SignalTrack { grid, frames: self.frames, end_s, last, history })
    }
}
