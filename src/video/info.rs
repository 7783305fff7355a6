//! What a container says about its video stream before anything is decoded.

use std::path::PathBuf;

use super::time::{MICROS, TimeBase, Timestamp};
use crate::error::{Error, VideoFault};

/// Facts read from the container; the frames themselves may disagree, `probe` counts those.
#[derive(Clone, Debug)]
pub struct VideoInfo {
    /// The file or folder.
    pub path: PathBuf,
    /// Codec name as FFmpeg spells it: "h264", "hevc", "vp9", "av1", …
    pub codec: String,
    /// Pixel format name: "yuv420p", "yuv420p10le", …
    pub pixel_format: String,
    /// Width in pixels as displayed, that is after rotation; pixels are never resampled for their aspect ratio.
    pub width: u32,
    /// Height in pixels as displayed.
    pub height: u32,
    /// Clockwise turn in degrees that brings the stored picture upright: 0, 90, 180 or 270.
    pub rotation: u16,
    /// Sample (pixel) aspect ratio, where the file states one.
    pub sample_aspect_ratio: Option<(i32, i32)>,
    /// Matrix the file names for YUV: "bt709", …; `None` where untagged (treated as BT.601).
    pub color_space: Option<String>,
    /// "limited" or "full"; `None` where untagged (treated as limited).
    pub color_range: Option<String>,
    /// The stream's clock.
    pub time_base: TimeBase,
    /// Start of the file, that is of its earliest stream, in microseconds.
    pub start_micros: i64,
    /// Start of the video stream on its own clock, where stated.
    pub stream_start: Option<i64>,
    /// Duration of the *container* in microseconds (its longest stream), where known.
    pub duration_micros: Option<i64>,
    /// Average frame rate in frames per second; 0 where unknown.
    pub frame_rate: f64,
    /// Number of frames the container promises, where it does.
    pub promised_frames: Option<u64>,
}

impl VideoInfo {
    /// Duration of the container in seconds, where known.
    pub fn duration(&self) -> Option<f64> {
        self.duration_micros.map(|us| us as f64 / 1e6)
    }

    /// The error for a video of which not one frame decodes.
    pub fn no_frames(&self) -> Error {
        let promised =
            self.promised_frames.map_or("no media data".into(), |n| format!("{n} frames promised"));
        Error::video(&self.path, VideoFault::NoFrames(promised))
    }

    /// Seconds from the start of the file (its earliest stream) to a moment of the video stream.
    ///
    /// Containers state the start in microseconds; where that is just the rounded start of this stream, its exact tick is used.
    pub fn file_seconds(&self, time: Timestamp) -> f64 {
        match self.stream_start {
            Some(pts) if (self.time_base.rescale(pts, MICROS) - self.start_micros).abs() <= 1 => {
                time.base.seconds(time.pts - pts)
            }
            _ => time.seconds() - self.start_micros as f64 / 1e6,
        }
    }
}
