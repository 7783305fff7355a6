//! Video files through FFmpeg: every presentable frame once, in presentation order, with its exact time.
//!
//! The only room that names FFmpeg and the only one with `unsafe`. One thread per decoder: running videos side by side
//! is cheaper than threads inside one.

mod convert;
mod luma;
mod open;
mod rotate;

use std::collections::BTreeSet;
use std::path::Path;

use ffmpeg_next as ff;
use image::{GrayImage, RgbImage};

use self::convert::Converter;
use self::rotate::Turn;
use super::index::{PacketIndex, PacketInfo};
use super::shrink::scaled_size;
use super::{FrameSource, Timestamp, VideoInfo};
use crate::error::{Error, Result, VideoFault};

/// Damaged packets in a row after which a file counts as ended: no damaged file may hold a batch for ever.
const MAX_ERRORS_IN_A_ROW: u32 = 2_000;

/// A video file opened for decoding.
pub struct Decoder {
    info: VideoInfo,
    input: ff::format::context::Input,
    stream: usize,
    codec: ff::decoder::Video,
    turn: Turn,
    converter: Converter,
    current: ff::frame::Video,
    /// Presentation times still to be sent to the codec, when only some frames are wanted.
    wanted: Option<BTreeSet<i64>>,
    can_skip: bool,
    draining: bool,
    errors: u64,
    errors_in_a_row: u32,
}

impl Decoder {
    /// Opens the best video stream of a file; covers and other attached pictures do not count.
    ///
    /// # Errors
    /// [`Error::Video`] when the file is missing, not a video, without a video stream, or of a codec nothing here decodes.
    pub fn open(path: &Path) -> Result<Self> {
        let opened = open::open(path)?;
        let codec = open::codec(&opened, path)?;
        // Only these two mark frames that nothing refers to in a way their decoders act on.
        let can_skip = matches!(codec.id(), ff::codec::Id::H264 | ff::codec::Id::HEVC);
        Ok(Self {
            info: opened.info,
            input: opened.input,
            stream: opened.stream,
            codec,
            turn: opened.turn,
            converter: Converter::default(),
            current: ff::frame::Video::empty(),
            wanted: None,
            can_skip,
            draining: false,
            errors: 0,
            errors_in_a_row: 0,
        })
    }

    /// Reads all packets of the video stream without decoding any.
    ///
    /// # Errors
    /// As [`Decoder::open`].
    pub fn index(path: &Path) -> Result<(VideoInfo, PacketIndex)> {
        let mut opened = open::open(path)?;
        open::keep_only(&mut opened.input, opened.stream);
        let mut packets = Vec::new();
        let mut packet = ff::Packet::empty();
        let mut bad = 0;
        loop {
            match packet.read(&mut opened.input) {
                Ok(()) if packet.stream() == opened.stream => {
                    bad = 0;
                    packets.push(PacketInfo {
                        pts: packet.pts(),
                        duration: packet.duration(),
                        size: packet.size() as u32,
                        key: packet.is_key(),
                        shown: !open::is_hidden(&packet),
                    });
                }
                Ok(()) => bad = 0,
                Err(ff::Error::InvalidData) if bad < MAX_ERRORS_IN_A_ROW => bad += 1,
                Err(_) => break,
            }
        }
        let index = PacketIndex::new(opened.info.time_base, packets);
        Ok((opened.info, index))
    }

    /// From here on, decode only what the frames with these presentation times need, then end.
    ///
    /// Frames that nothing refers to and nobody wants are skipped where the codec marks them; others may still come out of
    /// [`FrameSource::advance`] and are for the caller to pass over.
    pub fn only(&mut self, wanted: impl IntoIterator<Item = i64>) {
        self.wanted = Some(wanted.into_iter().collect());
        self.draining = false;
    }

    /// Goes to the key frame at `key` (ticks) or an earlier one; frames come from there on.
    ///
    /// # Errors
    /// [`Error::Video`] when the container cannot seek there; the decoder is then of no more use.
    pub fn seek(&mut self, key: i64) -> Result<()> {
        open::seek(&mut self.input, self.stream, key).map_err(|e| {
            Error::video(&self.info.path, VideoFault::Unreadable(format!("seek failed: {e}")))
        })?;
        self.codec.flush();
        self.draining = false;
        Ok(())
    }

    /// Sends the next packet to the codec, or tells it that there are no more.
    fn feed(&mut self) {
        let mut packet = ff::Packet::empty();
        loop {
            let enough = self.wanted.as_ref().is_some_and(BTreeSet::is_empty);
            let read = if enough { Err(ff::Error::Eof) } else { packet.read(&mut self.input) };
            match read {
                Ok(()) if packet.stream() != self.stream => {}
                Ok(()) => break,
                Err(ff::Error::InvalidData) if self.errors_in_a_row < MAX_ERRORS_IN_A_ROW => {
                    self.count_error()
                }
                Err(_) => {
                    self.draining = true;
                    // Fails only where it was told so before.
                    let _ = self.codec.send_eof();
                    return;
                }
            }
        }
        if let Some(wanted) = &mut self.wanted {
            let needed = packet.pts().is_none_or(|pts| wanted.remove(&pts));
            let skip = self.can_skip && !needed;
            self.codec.skip_frame(if skip { ff::Discard::NonReference } else { ff::Discard::Default });
        }
        if self.codec.send_packet(&packet).is_err() {
            self.count_error();
        }
    }

    fn count_error(&mut self) {
        self.errors += 1;
        self.errors_in_a_row += 1;
    }

    /// The fault of a current frame whose pixels cannot be had.
    fn conversion(&self, e: ff::Error) -> Error {
        let time = self.current.timestamp();
        Error::Video {
            path: self.info.path.clone(),
            time: time.map(|pts| self.info.file_seconds(Timestamp { pts, base: self.info.time_base })),
            fault: VideoFault::Convert(e.to_string()),
        }
    }
}

impl FrameSource for Decoder {
    fn info(&self) -> &VideoInfo {
        &self.info
    }

    fn advance(&mut self) -> Result<Option<Timestamp>> {
        loop {
            match self.codec.receive_frame(&mut self.current) {
                Ok(()) => {
                    self.errors_in_a_row = 0;
                    if self.current.has_decode_errors() || self.current.is_corrupt() {
                        self.errors += 1;
                    }
                    let pts = self.current.timestamp().or(self.current.pts());
                    // A frame without any time cannot be placed; broken files only.
                    let Some(pts) = pts else { continue };
                    return Ok(Some(Timestamp { pts, base: self.info.time_base }));
                }
                Err(ff::Error::Eof) => return Ok(None),
                Err(ff::Error::Other { errno: ff::error::EAGAIN }) if self.draining => return Ok(None),
                Err(ff::Error::Other { errno: ff::error::EAGAIN }) => self.feed(),
                Err(_) if self.errors_in_a_row >= MAX_ERRORS_IN_A_ROW => return Ok(None),
                Err(_) => self.count_error(),
            }
        }
    }

    fn size(&self) -> (u32, u32) {
        let (w, h) = (self.current.width(), self.current.height());
        if self.turn.swaps_sides() { (h, w) } else { (w, h) }
    }

    fn rgb(&mut self) -> Result<RgbImage> {
        let image = self.converter.rgb(&self.current).map_err(|e| self.conversion(e))?;
        Ok(self.turn.apply(image))
    }

    fn luma(&mut self, width: u32) -> Result<GrayImage> {
        let (w, h) = scaled_size(self.size(), width);
        let stored = if self.turn.swaps_sides() { (h, w) } else { (w, h) };
        let image = luma::luma(&self.current, stored).map_err(|e| self.conversion(e))?;
        Ok(self.turn.apply(image))
    }

    fn decode_errors(&self) -> u64 {
        self.errors
    }
}
