//! PNG writing. Encoding, not decoding, is most of the work of dumping frames, so its effort is a choice.

use std::fmt;
use std::io::Cursor;
use std::str::FromStr;

use image::RgbImage;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use serde::{Deserialize, Serialize};

/// How hard to compress. The pixels are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PngEffort {
    /// One fixed filter and a deflate made for PNG: the fastest.
    Fast,
    /// The best filter for each row, same deflate: 0.69 of the size of `Fast`, at 0.6 of its speed.
    #[default]
    Balanced,
    /// Deflate's own search, with filters and without, the smaller of both: half the size of `Fast`, about 80 times slower.
    Small,
}

impl PngEffort {
    /// The name on the command line and in manifests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Balanced => "balanced",
            Self::Small => "small",
        }
    }
}

impl fmt::Display for PngEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PngEffort {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        [Self::Fast, Self::Balanced, Self::Small]
            .into_iter()
            .find(|e| e.name() == s)
            .ok_or_else(|| format!("no such effort {s:?}; one of fast, balanced, small"))
    }
}

/// The picture as the bytes of a PNG file: 8-bit RGB, no metadata, the same bytes every time.
///
/// # Errors
/// Only for pictures without pixels.
pub fn encode(image: &RgbImage, effort: PngEffort) -> Result<Vec<u8>, png::EncodingError> {
    match effort {
        PngEffort::Fast => compress(image, Compression::Fastest, Filter::Up),
        PngEffort::Balanced => compress(image, Compression::Fast, Filter::Adaptive),
        PngEffort::Small => {
            let (flat, filtered) = rayon::join(
                || compress(image, Compression::High, Filter::NoFilter),
                || compress(image, Compression::High, Filter::Adaptive),
            );
            let (flat, filtered) = (flat?, filtered?);
            Ok(if flat.len() <= filtered.len() { flat } else { filtered })
        }
    }
}

fn compress(image: &RgbImage, deflate: Compression, filter: Filter) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Cursor::new(Vec::with_capacity(image.len() / 8));
    let mut encoder = Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // The filter goes last: the compression level brings its own.
    encoder.set_compression(deflate);
    encoder.set_filter(filter);
    encoder.write_header()?.write_image_data(image)?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effort_keeps_the_pixels() {
        let image =
            RgbImage::from_fn(31, 17, |x, y| image::Rgb([(x * 8) as u8, (y * 15) as u8, (x * y) as u8]));
        for effort in [PngEffort::Fast, PngEffort::Balanced, PngEffort::Small] {
            let bytes = encode(&image, effort).unwrap();
            assert_eq!(image::load_from_memory(&bytes).unwrap().into_rgb8(), image, "{effort}");
            assert_eq!(bytes, encode(&image, effort).unwrap());
        }
    }
}
