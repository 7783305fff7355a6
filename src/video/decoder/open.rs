//! Opening a file: which stream, how it is turned, and a codec for it.

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::Once;

use ffmpeg_next as ff;

use super::rotate::Turn;
use crate::error::{Error, Result, VideoFault};
use crate::video::VideoInfo;
use crate::video::time::TimeBase;

/// A container with its video stream chosen.
pub(super) struct Opened {
    pub(super) input: ff::format::context::Input,
    pub(super) stream: usize,
    pub(super) turn: Turn,
    pub(super) info: VideoInfo,
}

/// Opens `path` and chooses the stream.
pub(super) fn open(path: &Path) -> Result<Opened> {
    static QUIET: Once = Once::new();
    // The library reports faults itself, with the file's name; FFmpeg's own lines have neither.
    QUIET.call_once(|| {
        // Fills the table of error texts; it can fail in no way that matters here.
        let _ = ff::init();
        ff::log::set_level(ff::log::Level::Quiet);
    });

    if !path.is_file() {
        return Err(Error::video(path, VideoFault::Missing));
    }
    let unreadable = |e: ff::Error| Error::video(path, VideoFault::Unreadable(e.to_string()));
    let input = open_input(path).map_err(unreadable)?;
    let stream = best_video_stream(&input).ok_or_else(|| {
        let sound = input.streams().any(|s| s.parameters().medium() == ff::media::Type::Audio);
        Error::video(path, VideoFault::NoVideo(if sound { ", only sound".into() } else { String::new() }))
    })?;
    let (turn, info) = describe(path, &input, stream)?;
    Ok(Opened { input, stream, turn, info })
}

/// The library's own `input` wants UTF-8 paths; file names here are whatever the system allows, also "-a.mp4" or "a:b.mp4".
fn open_input(path: &Path) -> Result<ff::format::context::Input, ff::Error> {
    let invalid = |_| ff::Error::Other { errno: ff::error::EINVAL };
    let url = CString::new([b"file:", path.as_os_str().as_bytes()].concat()).map_err(invalid)?;
    let mut context = ptr::null_mut();
    // SAFETY: `url` outlives the call; on success `context` is a valid input context that `Input` takes ownership of, on
    // failure FFmpeg has freed it.
    unsafe {
        match ff::ffi::avformat_open_input(&mut context, url.as_ptr(), ptr::null(), ptr::null_mut()) {
            0 => {}
            e => return Err(ff::Error::from(e)),
        }
        let input = ff::format::context::Input::wrap(context);
        match ff::ffi::avformat_find_stream_info(context, ptr::null_mut()) {
            e if e < 0 => Err(ff::Error::from(e)),
            _ => Ok(input),
        }
    }
}

/// The default video stream, else the largest, else the first; never an attached picture.
fn best_video_stream(input: &ff::format::context::Input) -> Option<usize> {
    use ff::format::stream::Disposition;
    input
        .streams()
        .filter(|s| s.parameters().medium() == ff::media::Type::Video)
        .filter(|s| !s.disposition().contains(Disposition::ATTACHED_PIC))
        .max_by_key(|s| {
            let (w, h) = size(&s.parameters());
            let default = s.disposition().contains(Disposition::DEFAULT);
            (default, u64::from(w) * u64::from(h), std::cmp::Reverse(s.index()))
        })
        .map(|s| s.index())
}

fn size(parameters: &ff::codec::Parameters) -> (u32, u32) {
    // SAFETY: the parameters belong to a live stream; width and height are plain integers.
    let (w, h) = unsafe { ((*parameters.as_ptr()).width, (*parameters.as_ptr()).height) };
    (w.max(0) as u32, h.max(0) as u32)
}

fn describe(path: &Path, input: &ff::format::context::Input, stream: usize) -> Result<(Turn, VideoInfo)> {
    let no_stream = || Error::video(path, VideoFault::NoVideo(String::new()));
    let s = input.stream(stream).ok_or_else(no_stream)?;
    let parameters = s.parameters();
    let (stored_width, stored_height) = size(&parameters);
    let turn = Turn::of(&s);
    let (width, height) =
        if turn.swaps_sides() { (stored_height, stored_width) } else { (stored_width, stored_height) };
    // SAFETY: the parameters and the context are alive; the enum fields are converted by the library's own tables.
    let (pixel_format, sar, space, range, start_micros) = unsafe {
        let p = &*parameters.as_ptr();
        let format: ff::ffi::AVPixelFormat = std::mem::transmute(p.format);
        (
            ff::format::Pixel::from(format),
            p.sample_aspect_ratio,
            ff::color::Space::from(p.color_space),
            ff::color::Range::from(p.color_range),
            (*input.as_ptr()).start_time,
        )
    };
    let base = s.time_base();
    let known = |v: i64| (v != ff::ffi::AV_NOPTS_VALUE).then_some(v);
    let rate = s.avg_frame_rate();
    let info = VideoInfo {
        path: path.to_owned(),
        codec: parameters.id().name().to_owned(),
        pixel_format: pixel_format
            .descriptor()
            .map(|d| d.name().to_owned())
            .unwrap_or_else(|| "unknown".into()),
        width,
        height,
        rotation: turn.degrees(),
        sample_aspect_ratio: (sar.num > 0 && sar.den > 0).then_some((sar.num, sar.den)),
        color_space: space.name().filter(|n| *n != "unknown").map(str::to_owned),
        color_range: match range {
            ff::color::Range::MPEG => Some("limited".to_owned()),
            ff::color::Range::JPEG => Some("full".to_owned()),
            _ => None,
        },
        time_base: TimeBase { num: base.numerator().max(1), den: base.denominator().max(1) },
        start_micros: known(start_micros).unwrap_or(0),
        stream_start: known(s.start_time()),
        duration_micros: known(input.duration()).filter(|d| *d > 0),
        frame_rate: if rate.denominator() > 0 && rate.numerator() > 0 { f64::from(rate) } else { 0.0 },
        promised_frames: u64::try_from(s.frames()).ok().filter(|n| *n > 0),
    };
    Ok((turn, info))
}

/// A single-threaded decoder for the chosen stream.
pub(super) fn codec(opened: &Opened, path: &Path) -> Result<ff::decoder::Video> {
    let no_stream = || Error::video(path, VideoFault::NoVideo(String::new()));
    let parameters = opened.input.stream(opened.stream).ok_or_else(no_stream)?.parameters();
    let id = parameters.id();
    let no_decoder = || Error::video(path, VideoFault::NoDecoder(id.name().to_owned()));
    // FFmpeg's own AV1 decoder needs hardware; the libraries do not.
    let named: &[&str] = if id == ff::codec::Id::AV1 { &["libdav1d", "libaom-av1"] } else { &[] };
    let codec = named
        .iter()
        .find_map(|name| ff::decoder::find_by_name(name))
        .or_else(|| ff::decoder::find(id))
        .ok_or_else(no_decoder)?;
    let unreadable = |e: ff::Error| Error::video(path, VideoFault::Unreadable(e.to_string()));
    let mut context = ff::codec::Context::from_parameters(parameters).map_err(unreadable)?;
    let base = opened.info.time_base;
    context.set_threading(ff::threading::Config { count: 1, ..Default::default() });
    let mut decoder = context.decoder();
    decoder.set_packet_time_base(ff::Rational(base.num, base.den));
    decoder.open_as(codec).and_then(|d| d.video()).map_err(|_| no_decoder())
}

/// Whether an edit list cuts this packet away: decoded, but not shown.
pub(super) fn is_hidden(packet: &ff::Packet) -> bool {
    // SAFETY: a packet that was read is a valid struct; `flags` is a plain integer.
    let flags = unsafe { (*ff::packet::Ref::as_ptr(packet)).flags };
    flags & ff::ffi::AV_PKT_FLAG_DISCARD != 0
}

/// Tells the demuxer to pass over all other streams.
pub(super) fn keep_only(input: &mut ff::format::context::Input, stream: usize) {
    for index in 0..input.nb_streams() as usize {
        if index == stream {
            continue;
        }
        if let Some(mut other) = input.stream_mut(index) {
            // SAFETY: the stream is alive and `discard` may be set at any time before reading.
            unsafe { (*other.as_mut_ptr()).discard = ff::ffi::AVDiscard::AVDISCARD_ALL };
        }
    }
}

/// To the key frame at `pts` of `stream` or the nearest earlier one.
pub(super) fn seek(input: &mut ff::format::context::Input, stream: usize, pts: i64) -> Result<(), ff::Error> {
    // SAFETY: the context is alive and the stream index is one of its own.
    let code =
        unsafe { ff::ffi::avformat_seek_file(input.as_mut_ptr(), stream as i32, i64::MIN, pts, pts, 0) };
    if code < 0 { Err(ff::Error::from(code)) } else { Ok(()) }
}
