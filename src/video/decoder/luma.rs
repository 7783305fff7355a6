//! The luma plane, small: read where it lies for 8-bit planar formats, through swscale for all others.

use ff::format::Pixel;
use ffmpeg_next as ff;
use image::GrayImage;

use crate::video::shrink::shrink;

/// Whether plane 0 holds one byte of luma per pixel.
fn is_plain(format: Pixel) -> bool {
    use Pixel::{
        GRAY8, NV12, NV16, NV21, NV24, YUV410P, YUV411P, YUV420P, YUV422P, YUV440P, YUV444P, YUVA420P,
        YUVA422P, YUVA444P, YUVJ411P, YUVJ420P, YUVJ422P, YUVJ440P, YUVJ444P,
    };
    matches!(
        format,
        GRAY8
            | NV12
            | NV16
            | NV21
            | NV24
            | YUV410P
            | YUV411P
            | YUV420P
            | YUV422P
            | YUV440P
            | YUV444P
            | YUVA420P
            | YUVA422P
            | YUVA444P
            | YUVJ411P
            | YUVJ420P
            | YUVJ422P
            | YUVJ440P
            | YUVJ444P
    )
}

/// The stored luma of `frame`, not turned, at the size `target` (not larger than the frame).
pub(super) fn luma(frame: &ff::frame::Video, target: (u32, u32)) -> Result<GrayImage, ff::Error> {
    let size = (frame.width(), frame.height());
    if size.0 == 0 || size.1 == 0 {
        return Err(ff::Error::InvalidData);
    }
    if is_plain(frame.format()) {
        return shrink(frame.data(0), frame.stride(0), size, target).ok_or(ff::Error::InvalidData);
    }
    // Rare formats: a context per frame costs little beside their decoding.
    let flags = ff::software::scaling::Flags::AREA;
    let mut scaler = ff::software::scaling::Context::get(
        frame.format(),
        size.0,
        size.1,
        Pixel::GRAY8,
        target.0,
        target.1,
        flags,
    )?;
    let mut gray = ff::frame::Video::empty();
    scaler.run(frame, &mut gray)?;
    shrink(gray.data(0), gray.stride(0), target, target).ok_or(ff::Error::InvalidData)
}
