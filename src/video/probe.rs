//! What a file really holds: every frame decoded and counted, beside what its container says.

use std::path::Path;

use serde::Serialize;

use super::VideoInfo;
use super::fetch::Source;
use super::index::PacketIndex;
use crate::error::{Error, Result};

/// The name and version of the JSON form of [`Probe`].
pub const SCHEMA: &str = "refframe.probe/1";

/// Distances between frames that differ by more than this share of their median make a variable frame rate; encoders round
/// times to their clock, so a little jitter does not.
const JITTER: f64 = 0.1;

/// The facts of one file. Times in seconds.
#[derive(Clone, Debug, Serialize)]
pub struct Probe {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The file as it was named.
    pub video: String,
    /// Frames that decode.
    pub frames: u64,
    /// Frames the container promises; `null` where it does not.
    pub promised_frames: Option<u64>,
    /// Duration of the container; `null` where it does not say.
    pub duration_s: Option<f64>,
    /// Start of the file (its earliest stream) on its own clock.
    pub start_s: f64,
    /// First and last frame, from the start of the file; `null` without frames.
    pub first_frame_s: Option<f64>,
    /// See `first_frame_s`.
    pub last_frame_s: Option<f64>,
    /// Displayed size of the first frame in pixels, after rotation.
    pub width: u32,
    /// See `width`.
    pub height: u32,
    /// All displayed sizes in the order of their first frame, where the size changes on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<(u32, u32)>,
    /// Clockwise turn in degrees that was applied: 0, 90, 180, 270.
    pub rotation: u16,
    /// Pixel (sample) aspect ratio as "W:H"; pixels are kept as stored.
    pub sample_aspect_ratio: Option<String>,
    /// FFmpeg's name of the codec.
    pub codec: String,
    /// FFmpeg's name of the pixel format.
    pub pixel_format: String,
    /// YUV matrix; `null` where untagged (read as BT.601).
    pub color_space: Option<String>,
    /// "limited" or "full"; `null` where untagged (read as limited).
    pub color_range: Option<String>,
    /// Average frames per second as the container states them.
    pub frame_rate: f64,
    /// Distances between frames differ.
    pub variable_frame_rate: bool,
    /// Smallest, median and largest distance between frames in milliseconds; `null` below two frames.
    pub gap_ms: Option<[f64; 3]>,
    /// Packets from which decoding can start.
    pub key_frames: u64,
    /// Damaged packets and frames met.
    pub decode_errors: u64,
    /// Frames whose time is not after the frame before: damaged or badly muxed files.
    pub out_of_order: u64,
    /// Time of every frame from the start of the file, when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times_s: Option<Vec<f64>>,
}

/// Decodes the whole file (or lists the pictures of a folder) and reports what it holds.
///
/// # Errors
/// [`Error::Video`] when it cannot be opened or not one frame decodes; [`Error::Cancelled`] when `go_on` says `false`.
pub fn probe(path: &Path, with_times: bool, go_on: &dyn Fn() -> bool) -> Result<Probe> {
    let file = Source::open(path)?;
    let (info, mut source) = (file.info(), file.reader()?);
    let mut times = Vec::new();
    let mut sizes: Vec<(u32, u32)> = Vec::new();
    while let Some(time) = source.advance()? {
        if !go_on() {
            return Err(Error::Cancelled);
        }
        times.push(time);
        let size = source.size();
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    if times.is_empty() {
        return Err(info.no_frames());
    }
    let ticks: Vec<i64> = times.iter().map(|t| t.pts).collect();
    let gaps = Gaps::of(&ticks, info);
    let seconds: Vec<f64> = times.iter().map(|&t| info.file_seconds(t)).collect();
    let (width, height) = sizes.first().copied().unwrap_or((info.width, info.height));
    Ok(Probe {
        schema: SCHEMA,
        video: path.display().to_string(),
        frames: times.len() as u64,
        promised_frames: info.promised_frames,
        duration_s: info.duration(),
        start_s: info.start_micros as f64 / 1e6,
        first_frame_s: seconds.first().copied(),
        last_frame_s: seconds.last().copied(),
        width,
        height,
        sizes: if sizes.len() > 1 { sizes } else { Vec::new() },
        rotation: info.rotation,
        sample_aspect_ratio: info.sample_aspect_ratio.map(|(w, h)| format!("{w}:{h}")),
        codec: info.codec.clone(),
        pixel_format: info.pixel_format.clone(),
        color_space: info.color_space.clone(),
        color_range: info.color_range.clone(),
        frame_rate: info.frame_rate,
        variable_frame_rate: gaps.as_ref().is_some_and(Gaps::vary),
        gap_ms: gaps.as_ref().map(|g| [g.min, g.median, g.max]),
        key_frames: file.index().map_or(times.len(), PacketIndex::key_frames) as u64,
        decode_errors: source.decode_errors(),
        out_of_order: ticks.windows(2).filter(|w| w[1] <= w[0]).count() as u64,
        times_s: with_times.then_some(seconds),
    })
}

/// Distances between neighbouring frames in milliseconds.
struct Gaps {
    min: f64,
    median: f64,
    max: f64,
    tick: f64,
}

impl Gaps {
    fn of(ticks: &[i64], info: &VideoInfo) -> Option<Self> {
        let mut gaps: Vec<i64> = ticks.windows(2).map(|w| w[1] - w[0]).collect();
        gaps.sort_unstable();
        let ms = |g: i64| info.time_base.seconds(g) * 1000.0;
        Some(Self {
            min: ms(*gaps.first()?),
            median: ms(gaps[gaps.len() / 2]),
            max: ms(*gaps.last()?),
            tick: ms(1),
        })
    }

    fn vary(&self) -> bool {
        let slack = (self.median * JITTER).max(2.0 * self.tick);
        self.median - self.min > slack || self.max - self.median > slack
    }
}
