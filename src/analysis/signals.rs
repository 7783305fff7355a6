//! Per-frame signals, measured in one streaming pass over small luma pictures.

use std::io::Write;

use super::LumaFrame;
use super::history::TileHistory;
use super::measure::{self, Displacement, Profiles};
use super::tiles::{Grid, TILE, TileMask};
use image::GrayImage;

/// Grey levels by which a pixel must differ to count as changed; above usual encoder noise.
const PIXEL: u8 = 12;
/// Changed pixels of 64 that make a tile changed.
const TILE_CHANGED: u8 = 5;
/// Unexplained pixels of 64 that make a tile moved.
const TILE_MOVED: u8 = 2;

/// Changed share from which a displacement is looked for.
const SCROLLING: f32 = 0.02;

/// What one frame did against its predecessor.
#[derive(Debug, Clone)]
pub struct FrameSignals {
    /// Ordinal in presentation order.
    pub ordinal: u64,
    /// Seconds since the first frame.
    pub time_s: f64,
    /// Mean absolute change of a pixel, grey levels.
    pub mean_change: f32,
    /// Share of the picture's tiles that changed, 0..=1.
    pub changed_share: f32,
    /// Largest number of changed pixels in one tile, 0..=64.
    pub largest_tile: u8,
    /// Mean grey level, 0..=255.
    pub brightness: f32,
    /// Mean distance of neighbouring pixels, grey levels.
    pub sharpness: f32,
    /// Distance of the grey histograms, 0..=1.
    pub histogram_distance: f32,
    /// How far the content moved; zero with confidence 0 where too little changed to tell.
    pub displacement: Displacement,
    /// Tiles with at least five changed pixels.
    pub changed: TileMask,
    /// Tiles with at least two pixels no one-pixel shift explains.
    pub moved: TileMask,
}

impl FrameSignals {
    /// A frame that shows what its predecessor showed.
    fn still(ordinal: u64, time_s: f64) -> Self {
        Self {
            ordinal,
            time_s,
            mean_change: 0.0,
            changed_share: 0.0,
            largest_tile: 0,
            brightness: 0.0,
            sharpness: 0.0,
            histogram_distance: 0.0,
            displacement: Displacement::default(),
            changed: TileMask::default(),
            moved: TileMask::default(),
        }
    }
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

    /// Times and tiles of small changes that last; see the history of tiles.
    pub(super) fn lasting(&self) -> Vec<(f64, usize)> {
        self.history.lasting()
    }

    /// Writes a header and one line per frame, for thresholds to be tuned without decoding again.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(
            out,
            "frame,time_s,mean_change,changed_share,largest_tile,left,top,right,bottom,brightness,sharpness,\
             histogram_distance,down,down_confidence,across,across_confidence"
        )?;
        for f in &self.frames {
            // The changed rectangle in pixels of the small picture; empty fields where nothing changed.
            let [left, top, right, bottom] =
                f.changed.bounds(self.grid).map_or([const { String::new() }; 4], |r| {
                    let (w, h) = (self.grid.width, self.grid.height);
                    [r.left * TILE, r.top * TILE, (r.right * TILE).min(w), (r.bottom * TILE).min(h)]
                        .map(|v| v.to_string())
                });
            let d = f.displacement;
            writeln!(
                out,
                "{},{:.6},{:.4},{:.5},{},{left},{top},{right},{bottom},{:.3},{:.4},{:.5},{},{:.3},{},{:.3}",
                f.ordinal,
                f.time_s,
                f.mean_change,
                f.changed_share,
                f.largest_tile,
                f.brightness,
                f.sharpness,
                f.histogram_distance,
                d.down,
                d.down_confidence,
                d.across,
                d.across_confidence
            )?;
        }
        Ok(())
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
    state: Option<State>,
}

/// What is kept of the frame before.
#[derive(Debug)]
struct State {
    grid: Grid,
    previous: GrayImage,
    histogram: [u32; 32],
    /// Of the previous frame, where they were needed.
    profiles: Option<Profiles>,
    history: TileHistory,
}

impl SignalMeter {
    /// Takes the next frame in presentation order.
    ///
    /// Returns false, and leaves the frame out, if it is empty or differs in size from the first.
    pub fn push(&mut self, frame: LumaFrame) -> bool {
        let grid = Grid { width: frame.luma.width() as usize, height: frame.luma.height() as usize };
        if grid.width == 0 || grid.height == 0 || self.state.as_ref().is_some_and(|s| s.grid != grid) {
            return false;
        }
        let mut signals = FrameSignals::still(frame.ordinal, frame.time_s);
        if let Some(state) = &mut self.state {
            if state.previous.as_raw() == frame.luma.as_raw() {
                state.history.step(frame.time_s, &state.previous, &TileMask::default());
                if let Some(last) = self.frames.last() {
                    (signals.brightness, signals.sharpness) = (last.brightness, last.sharpness);
                }
            } else {
                state.measure(&frame, &mut signals);
                state.previous = frame.luma;
            }
        } else {
            signals.brightness = measure::brightness(&frame.luma);
            signals.sharpness = measure::sharpness(&frame.luma, grid);
            self.state = Some(State {
                grid,
                histogram: measure::histogram(&frame.luma, grid),
                profiles: None,
                history: TileHistory::new(grid, frame.luma.as_raw()),
                previous: frame.luma,
            });
        }
        self.frames.push(signals);
        true
    }

    /// Ends the pass; `None` if no frame was taken.
    pub fn finish(self) -> Option<SignalTrack> {
        let State { grid, previous: last, mut history, .. } = self.state?;
        let mut gaps: Vec<f64> = self.frames.windows(2).map(|w| w[1].time_s - w[0].time_s).collect();
        gaps.sort_by(f64::total_cmp);
        let end_s = self.frames.last()?.time_s + gaps.get(gaps.len() / 2).copied().unwrap_or(0.0);
        history.step(f64::INFINITY, &last, &TileMask::default());
        Some(SignalTrack { grid, frames: self.frames, end_s, last, history })
    }
}

impl State {
    /// The signals of a frame that differs from the previous one.
    fn measure(&mut self, frame: &LumaFrame, signals: &mut FrameSignals) {
        let (grid, before, now) = (self.grid, self.previous.as_raw(), frame.luma.as_raw());
        let counts = grid.changed(before, now, PIXEL);
        signals.mean_change = measure::mean_change(before, now, grid);
        signals.brightness = measure::brightness(now);
        signals.sharpness = measure::sharpness(now, grid);
        signals.largest_tile = counts.iter().copied().max().unwrap_or(0);
        let changed = counts.iter().filter(|&&c| c >= TILE_CHANGED).count();
        signals.changed_share = changed as f32 / counts.len() as f32;
        signals.changed = TileMask::at_least(&counts, TILE_CHANGED);
        if signals.largest_tile >= TILE_MOVED {
            signals.moved = TileMask::at_least(&grid.unexplained(before, now, PIXEL), TILE_MOVED);
        }
        let histogram = measure::histogram(now, grid);
        signals.histogram_distance = measure::histogram_distance(&self.histogram, &histogram);
        self.histogram = histogram;
        let earlier = self.profiles.take();
        if signals.changed_share >= SCROLLING {
            let earlier = earlier.unwrap_or_else(|| Profiles::of(before, grid));
            let profiles = Profiles::of(now, grid);
            signals.displacement = earlier.displacement(&profiles);
            self.profiles = Some(profiles);
        }
        self.history.step(frame.time_s, before, &TileMask::at_least(&counts, 1));
    }
}
