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
    /// The fastest: one fixed filter and a fast deflate made for PNG.
    Fast,
    /// Nearly as fast, smaller on screens full of flat colour.
    #[default]
    Balanced,
    /// The smallest, several times slower.
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
    let mut bytes = Cursor::new(Vec::with_capacity(image.len() / 8));
    let mut encoder = Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    match effort {
        PngEffort::Fast => encoder.set_compression(Compression::Fastest),
        PngEffort::Balanced => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Up);
        }
        PngEffort::Small => encoder.set_compression(Compression::High),
    }
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
