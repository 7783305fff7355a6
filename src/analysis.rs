//! What happens in a GUI video: signals per frame, settled screens, the changes between them, the phone's rectangle.
//!
//! Sees frames only through a [`FrameSource`], once, as small luma pictures; keeps numbers, tile masks and the pictures of
//! tiles that came to rest.

pub mod adaptive;
pub mod content;
mod history;
mod measure;
mod restless;
pub mod scenes;
pub mod screen;
pub mod signals;
pub mod tiles;
pub mod transitions;
mod typing;

pub use measure::Displacement;

use std::sync::mpsc::{SyncSender, sync_channel};

use image::GrayImage;
use image::imageops::{FilterType, resize};
use serde::{Deserialize, Serialize};

use self::scenes::{GuiDetector, GuiOptions, Scene, SceneDetector};
use self::screen::PixelRect;
use self::signals::{SignalMeter, SignalTrack};
use self::transitions::Transition;
use crate::error::Result;
use crate::video::{FrameSource, Timestamp};

/// One decoded frame, scaled down.
#[derive(Debug, Clone)]
pub struct LumaFrame {
    /// Ordinal in presentation order, from 0.
    pub ordinal: u64,
    /// Seconds since the first frame.
    pub time_s: f64,
    /// The luma plane; every frame of a video has the same size.
    pub luma: GrayImage,
}

/// How a video is analysed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Pixels of the small pictures. 160,000 show a check mark of 13 of 400 columns; half of that loses it.
    pub pixels: u32,
    /// What the detector of settled screens goes by.
    pub gui: GuiOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self { pixels: 160_000, gui: GuiOptions::default() }
    }
}

/// What was found in one video; times in seconds since its first frame.
#[derive(Debug)]
pub struct Analysis {
    /// The signals of every frame.
    pub track: SignalTrack,
    /// Width and height of the first frame as displayed.
    pub size: (u32, u32),
    /// The phone's screen, in pixels of the small pictures.
    pub screen: PixelRect,
    /// Settled screens in order of time, not overlapping.
    pub scenes: Vec<Scene>,
    /// For each scene the place in `scenes` of the first that shows the same picture.
    pub first_showing: Vec<usize>,
    /// What lies between neighbouring scenes.
    pub transitions: Vec<Transition>,
}

/// Width and height in pixels.
type Size = (u32, u32);

/// Frames that may wait between the decoding and the measuring thread.
const QUEUE: usize = 4;

/// Analyses a video in one pass.
///
/// # Errors
/// Those of the source. A source without a single frame gives `None`.
pub fn analyze(source: &mut dyn FrameSource, options: &Options) -> Result<Option<Analysis>> {
    Ok(measure(source, options.pixels)?.map(|(track, size)| judge(track, size, &options.gui)))
}

/// The signals of all frames, and the size of the first; `None` if there is no frame.
///
/// The caller's thread decodes and shrinks to about `pixels` pixels; a second one measures.
///
/// # Errors
/// Those of the source.
pub fn measure(source: &mut dyn FrameSource, pixels: u32) -> Result<Option<(SignalTrack, (u32, u32))>> {
    std::thread::scope(|scope| {
        let (send, receive) = sync_channel(QUEUE);
        let meter = scope.spawn(move || {
            let mut meter = SignalMeter::default();
            for frame in receive {
                meter.push(frame);
            }
            meter.finish()
        });
        let size = feed(source, pixels, &send);
        drop(send);
        let track = meter.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok(size?.zip(track).map(|(size, track)| (track, size)))
    })
}

/// Sends the small picture of every frame; gives the size of the first.
fn feed(
    source: &mut dyn FrameSource,
    pixels: u32,
    send: &SyncSender<LumaFrame>,
) -> Result<Option<(u32, u32)>> {
    // Of the first frame: its time, size, and the size of its small picture.
    let mut first: Option<(Timestamp, Size, Size)> = None;
    let mut ordinal = 0;
    while let Some(time) = source.advance()? {
        let size = source.size();
        let columns = first.map_or_else(|| small_width(size, pixels), |(.., small)| small.0);
        let mut luma = source.luma(columns)?;
        let (start, _, small) = *first.get_or_insert((time, size, luma.dimensions()));
        if luma.dimensions() != small {
            // A video that turns on the way: squeezed into the first frame's form, which counts as one large change.
            luma = resize(&luma, small.0, small.1, FilterType::Triangle);
        }
        let time_s = start.base.seconds(time.pts - start.pts);
        if send.send(LumaFrame { ordinal, time_s, luma }).is_err() {
            break;
        }
        ordinal += 1;
    }
    Ok(first.map(|(_, size, _)| size))
}

/// What the signals of a video of `size` (as displayed) say; options can be tried without decoding again.
pub fn judge(track: SignalTrack, size: (u32, u32), options: &GuiOptions) -> Analysis {
    let screen = screen::find(&track);
    let scenes = GuiDetector { options: options.clone() }.detect(&track, screen);
    let transitions = transitions::between(&track, screen, &scenes);
    let first_showing = transitions::first_showings(&track, screen, &scenes, options.different);
    Analysis { track, size, screen, scenes, first_showing, transitions }
}

/// The width at which a picture has about `pixels` pixels; never more than its own.
fn small_width((width, height): (u32, u32), pixels: u32) -> u32 {
    let (w, h) = (f64::from(width.max(1)), f64::from(height.max(1)));
    ((w * (f64::from(pixels) / (w * h)).sqrt().min(1.0)).round() as u32).max(1)
}

impl Analysis {
    /// The phone's screen in pixels of the video: left, top, right, bottom; half-open.
    pub fn screen_bbox(&self) -> [u32; 4] {
        let (w, h) = (self.track.grid.width as f64, self.track.grid.height as f64);
        let across = |x: usize| (x as f64 * f64::from(self.size.0) / w).round() as u32;
        let down = |y: usize| (y as f64 * f64::from(self.size.1) / h).round() as u32;
        let s = self.screen;
        [across(s.left), down(s.top), across(s.right), down(s.bottom)]
    }

    /// The form `refframe analyze --json` prints.
    pub fn to_json(&self, video: &str) -> serde_json::Value {
        serde_json::json!({
            "schema": "refframe.analyze.1",
            "video": video,
            "frames": self.track.frames.len(),
            "duration_s": self.track.end_s,
            "screen_bbox": self.screen_bbox(),
            "scenes": self.scenes,
            "transitions": self.transitions,
        })
    }
}
