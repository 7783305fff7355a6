//! Pixels as the ffmpeg command line converts them to `rgb24`: swscale, bicubic, matrix and range from the frame.
//!
//! Untagged YUV counts as BT.601, limited range. The converter is kept as long as frames keep their form.

use std::ptr;

use ff::ffi;
use ffmpeg_next as ff;
use image::RgbImage;

/// What a conversion depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    format: ff::format::Pixel,
    width: u32,
    height: u32,
    space: i32,
    range: ffi::AVColorRange,
}

/// Converts frames of one form after another.
#[derive(Default)]
pub(super) struct Converter {
    scaler: Option<(Form, Scaler)>,
    /// Reused: its rows are padded, which swscale's vector code needs.
    target: Option<ff::frame::Video>,
}

impl Converter {
    /// The frame as tightly packed RGB.
    pub(super) fn rgb(&mut self, frame: &ff::frame::Video) -> Result<RgbImage, ff::Error> {
        let (width, height) = (frame.width(), frame.height());
        if width == 0 || height == 0 {
            return Err(ff::Error::InvalidData);
        }
        // SAFETY: the frame is alive; both are plain fields.
        let (space, range) = unsafe { ((*frame.as_ptr()).colorspace as i32, (*frame.as_ptr()).color_range) };
        let form = Form { format: frame.format(), width, height, space, range };
        let scaler = match self.scaler.take() {
            Some((known, scaler)) if known == form => scaler,
            _ => Scaler::new(form)?,
        };
        let (_, scaler) = self.scaler.insert((form, scaler));
        let target = match self.target.take() {
            Some(t) if t.width() == width && t.height() == height => t,
            _ => ff::frame::Video::new(ff::format::Pixel::RGB24, width, height),
        };
        let target = self.target.insert(target);
        scaler.run(frame, target)?;

        let (row, stride) = (width as usize * 3, target.stride(0));
        let mut pixels = Vec::with_capacity(row * height as usize);
        for line in target.data(0).chunks(stride).take(height as usize) {
            pixels.extend_from_slice(&line[..row]);
        }
        RgbImage::from_raw(width, height, pixels).ok_or(ff::Error::InvalidData)
    }
}

/// An owned `SwsContext`.
struct Scaler(ptr::NonNull<ffi::SwsContext>);

// SAFETY: a context has no ties to the thread that made it.
unsafe impl Send for Scaler {}

impl Scaler {
    fn new(form: Form) -> Result<Self, ff::Error> {
        // SAFETY: the context is checked for null, and options are set before it is initialised, as swscale asks. Names
        // and values are those that FFmpeg's own scale filter sets.
        unsafe {
            let context = ptr::NonNull::new(ffi::sws_alloc_context()).ok_or(ff::Error::External)?;
            let scaler = Self(context);
            let source: ffi::AVPixelFormat = form.format.into();
            let set = |name: &std::ffi::CStr, value: i64| {
                ffi::av_opt_set_int(context.as_ptr().cast(), name.as_ptr(), value, 0)
            };
            set(c"sws_flags", i64::from(ffi::SWS_BICUBIC));
            set(c"srcw", i64::from(form.width));
            set(c"srch", i64::from(form.height));
            set(c"src_format", source as i64);
            set(c"dstw", i64::from(form.width));
            set(c"dsth", i64::from(form.height));
            set(c"dst_format", ffi::AVPixelFormat::AV_PIX_FMT_RGB24 as i64);
            if form.format == ff::format::Pixel::YUV420P {
                // MPEG-2 siting, the scale filter's convention.
                set(c"src_v_chr_pos", 128);
            }
            match ffi::sws_init_context(context.as_ptr(), ptr::null_mut(), ptr::null_mut()) {
                e if e < 0 => return Err(ff::Error::from(e)),
                _ => {}
            }
            scaler.set_colour(form);
            Ok(scaler)
        }
    }

    /// Matrix and range of the source; swscale's own defaults know neither.
    ///
    /// # Safety
    /// The context must be initialised.
    unsafe fn set_colour(&self, form: Form) {
        // swscale knows the matrices 1..=10; all else, and the number 8 (YCgCo), count as BT.601.
        let space =
            if (1..=10).contains(&form.space) && form.space != 8 { form.space } else { ffi::SWS_CS_ITU601 };
        // SAFETY: the caller's promise; all pointers are to locals, and the coefficient tables are static.
        unsafe {
            let (mut inverse, mut table) = (ptr::null_mut(), ptr::null_mut());
            let (mut source_full, mut target_full) = (0, 0);
            let (mut brightness, mut contrast, mut saturation) = (0, 0, 0);
            ffi::sws_getColorspaceDetails(
                self.0.as_ptr(),
                &mut inverse,
                &mut source_full,
                &mut table,
                &mut target_full,
                &mut brightness,
                &mut contrast,
                &mut saturation,
            );
            match form.range {
                ffi::AVColorRange::AVCOL_RANGE_JPEG => source_full = 1,
                ffi::AVColorRange::AVCOL_RANGE_MPEG => source_full = 0,
                _ => {}
            }
            let coefficients = ffi::sws_getCoefficients(space);
            ffi::sws_setColorspaceDetails(
                self.0.as_ptr(),
                coefficients,
                source_full,
                coefficients,
                target_full,
                brightness,
                contrast,
                saturation,
            );
        }
    }

    fn run(&self, source: &ff::frame::Video, target: &mut ff::frame::Video) -> Result<(), ff::Error> {
        // SAFETY: both frames are alive, of the forms the context was made for, and `target` owns padded rows.
        let rows = unsafe {
            let (s, t) = (&*source.as_ptr(), &mut *target.as_mut_ptr());
            ffi::sws_scale(
                self.0.as_ptr(),
                s.data.as_ptr().cast(),
                s.linesize.as_ptr(),
                0,
                s.height,
                t.data.as_ptr(),
                t.linesize.as_ptr(),
            )
        };
        if rows <= 0 { Err(ff::Error::InvalidData) } else { Ok(()) }
    }
}

impl Drop for Scaler {
    fn drop(&mut self) {
        // SAFETY: owned, and not used after.
        unsafe { ffi::sws_freeContext(self.0.as_ptr()) }
    }
}
