//! One decoded picture and the trait of everything that gives pictures in presentation order.

use image::{GrayImage, RgbImage};

use super::{Timestamp, VideoInfo};
use crate::error::Result;

/// The place of a frame in presentation order, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FrameId(pub u64);

/// A frame at full size, upright, as 8-bit RGB.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Place in presentation order.
    pub id: FrameId,
    /// Presentation time on the stream's clock.
    pub time: Timestamp,
    /// Pixels, rows from top to bottom.
    pub image: RgbImage,
}

/// Something that gives frames one after another: a video file, or a folder of screenshots.
///
/// The cursor starts before the first frame. Pixels are only converted when asked for.
pub trait FrameSource {
    /// What is known of the source without decoding it.
    fn info(&self) -> &VideoInfo;

    /// Moves to the next presentable frame and gives its time; `None` after the last one.
    ///
    /// Damaged spans are skipped and counted, not returned as errors.
    fn advance(&mut self) -> Result<Option<Timestamp>>;

    /// Displayed width and height of the current frame in pixels; they may change on the way.
    fn size(&self) -> (u32, u32);

    /// The current frame as the ffmpeg command line converts it to `rgb24`, turned upright.
    fn rgb(&mut self) -> Result<RgbImage>;

    /// The current frame's luma as stored (limited or full range), upright, scaled down to `width` columns with its aspect
    /// kept; never enlarged. Cheap: nothing is converted where the luma lies in a plane of its own.
    fn luma(&mut self, width: u32) -> Result<GrayImage>;

    /// Spans, packets or files that could not be decoded so far.
    fn decode_errors(&self) -> u64;
}
