//! H.264 in MP4 through FFmpeg, one thread and no stamps, so that equal pictures give equal files.

use std::path::Path;

use anyhow::{Context as _, Result};
use ffmpeg_next::{
    Dictionary, Packet, Rational, codec, encoder, format,
    frame::Video,
    software::scaling::{Context as Scaler, Flags},
};

use crate::canvas::Canvas;

/// How a clip is coded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coding {
    /// Units of a second.
    pub(crate) time_base: i32,
    pub(crate) b_frames: u32,
    /// Frames between key frames; None: only the first is one.
    pub(crate) key_every: Option<u32>,
    pub(crate) crf: u32,
}

/// An open file.
pub(crate) struct Writer {
    output: format::context::Output,
    encoder: encoder::Video,
    scaler: Scaler,
    time_base: Rational,
    /// Units a frame lasts, which counts for the last one alone.
    lasts: i64,
    rgb: Video,
}

impl Writer {
    /// Creates `path` for frames of `width` × `height` pixels, both even; the last one lasts `lasts` units.
    pub(crate) fn create(
        path: &Path,
        width: usize,
        height: usize,
        coding: Coding,
        lasts: i64,
    ) -> Result<Self> {
        let (width, height) = (u32::try_from(width)?, u32::try_from(height)?);
        let time_base = Rational(1, coding.time_base);
        let mut output =
            format::output_as(path, "mp4").with_context(|| format!("cannot write {}", path.display()))?;
        let x264 = encoder::find_by_name("libx264").context("this FFmpeg has no libx264")?;
        let mut video = codec::context::Context::new_with_codec(x264).encoder().video()?;
        video.set_width(width);
        video.set_height(height);
        video.set_format(format::Pixel::YUV420P);
        video.set_time_base(time_base);
        video.set_flags(codec::Flags::GLOBAL_HEADER | codec::Flags::BITEXACT | codec::Flags::CLOSED_GOP);
        let keys = match coding.key_every {
            Some(n) => format!("keyint={n}"),
            None => "keyint=infinite:scenecut=0".to_owned(),
        };
        let mut options = Dictionary::new();
        options.set("preset", "fast");
        options.set("threads", "1");
        options.set("crf", &coding.crf.to_string());
        options.set("bf", &coding.b_frames.to_string());
        // The macroblock tree reads memory that nobody wrote where the width is no multiple of 16.
        options.set("x264-params", &format!("{keys}:trellis=0:mbtree=0"));
        let encoder = video.open_as_with(x264, options).context("libx264 does not open")?;
        let mut stream = output.add_stream(x264)?;
        stream.set_parameters(&encoder);
        stream.set_time_base(time_base);
        let mut flags = Dictionary::new();
        flags.set("fflags", "+bitexact");
        output.write_header_with(flags)?;
        let scaler = Scaler::get(
            format::Pixel::RGB24,
            width,
            height,
            format::Pixel::YUV420P,
            width,
            height,
            Flags::BILINEAR | Flags::ACCURATE_RND | Flags::BITEXACT,
        )?;
        Ok(Self {
            output,
            encoder,
            scaler,
            time_base,
            lasts,
            rgb: Video::new(format::Pixel::RGB24, width, height),
        })
    }

    /// Adds a frame at `pts` units of the time base.
    pub(crate) fn push(&mut self, picture: &Canvas, pts: i64) -> Result<()> {
        let stride = self.rgb.stride(0);
        let row = picture.width * 3;
        for (to, from) in self.rgb.data_mut(0).chunks_mut(stride).zip(picture.data.chunks(row)) {
            to[..row].copy_from_slice(from);
        }
        let mut yuv = Video::empty();
        self.scaler.run(&self.rgb, &mut yuv)?;
        yuv.set_pts(Some(pts));
        self.encoder.send_frame(&yuv)?;
        self.drain()
    }

    /// Writes what is left and closes the file.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.encoder.send_eof()?;
        self.drain()?;
        self.output.write_trailer()?;
        Ok(())
    }

    fn drain(&mut self) -> Result<()> {
        let target = self.output.stream(0).context("the file has no stream")?.time_base();
        let mut packet = Packet::empty();
        while self.encoder.receive_packet(&mut packet).is_ok() {
            packet.set_stream(0);
            packet.set_duration(self.lasts);
            packet.rescale_ts(self.time_base, target);
            packet.write_interleaved(&mut self.output)?;
        }
        Ok(())
    }
}
