//! The display matrix: phones store their pictures lying on the side and say how to turn them.
//!
//! The ffmpeg command line converts to RGB first and turns then, so the same is done here: the other way round, chroma would
//! be interpolated along the other axis and pixels would differ.

use ffmpeg_next as ff;
use image::imageops::{
    flip_horizontal_in_place, flip_vertical_in_place, rotate90, rotate180_in_place, rotate270,
};
use image::{ImageBuffer, Pixel};

/// How a stored picture becomes upright: mirrored first, then turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    degrees: u16,
    mirror: Mirror,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mirror {
    No,
    LeftRight,
    TopBottom,
}

/// A picture of any pixels in memory of its own.
type Upright<P> = ImageBuffer<P, Vec<<P as Pixel>::Subpixel>>;

impl Turn {
    const NONE: Self = Self { degrees: 0, mirror: Mirror::No };

    /// Reads the stream's display matrix; damaged ones and angles that are no quarter turn count as upright.
    pub(super) fn of(stream: &ff::Stream<'_>) -> Self {
        stream
            .side_data()
            .find(|d| d.kind() == ff::packet::side_data::Type::DisplayMatrix)
            .and_then(|d| {
                let words: Vec<i32> =
                    d.data().chunks_exact(4).map(|c| i32::from_ne_bytes([c[0], c[1], c[2], c[3]])).collect();
                <[i32; 9]>::try_from(words).ok()
            })
            .map_or(Self::NONE, |m| Self::from_matrix(&m))
    }

    /// `m` is FFmpeg's 3×3 matrix in 16.16 fixed point: a b u / c d v / x y w.
    fn from_matrix(m: &[i32; 9]) -> Self {
        let [a, b, c, d] = [m[0], m[1], m[3], m[4]].map(|v| f64::from(v) / 65_536.0);
        let (across, down) = (a.hypot(c), b.hypot(d));
        if across == 0.0 || down == 0.0 {
            return Self::NONE;
        }
        // The angle, clockwise, by which the picture has to be turned.
        let clockwise = (b / down).atan2(a / across).to_degrees().rem_euclid(360.0);
        let near = |angle: f64| (clockwise - angle).abs() < 1.0;
        let turn = |degrees, mirror| Self { degrees, mirror };
        if near(90.0) {
            turn(90, if c > 0.0 { Mirror::TopBottom } else { Mirror::No })
        } else if near(180.0) {
            match (a < 0.0, d < 0.0) {
                (true, true) => turn(180, Mirror::No),
                (true, false) => turn(0, Mirror::LeftRight),
                (false, true) => turn(0, Mirror::TopBottom),
                (false, false) => Self::NONE,
            }
        } else if near(270.0) {
            turn(270, if c < 0.0 { Mirror::TopBottom } else { Mirror::No })
        } else if (near(0.0) || near(360.0)) && d < 0.0 {
            turn(0, Mirror::TopBottom)
        } else {
            Self::NONE
        }
    }

    /// The picture upright.
    pub(super) fn apply<P: Pixel + 'static>(self, mut image: Upright<P>) -> Upright<P> {
        match self.mirror {
            Mirror::No => {}
            Mirror::LeftRight => flip_horizontal_in_place(&mut image),
            Mirror::TopBottom => flip_vertical_in_place(&mut image),
        }
        match self.degrees {
            90 => rotate90(&image),
            180 => {
                rotate180_in_place(&mut image);
                image
            }
            270 => rotate270(&image),
            _ => image,
        }
    }

    /// Clockwise degrees: 0, 90, 180, 270.
    pub(super) fn degrees(self) -> u16 {
        self.degrees
    }

    /// Whether width and height change places.
    pub(super) fn swaps_sides(self) -> bool {
        self.degrees % 180 == 90
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: i32 = 65_536;

    #[test]
    fn quarter_turns_mirrors_and_damage() {
        let turn = |a, b, c, d| Turn::from_matrix(&[a, b, 0, c, d, 0, 0, 0, 1 << 30]);
        assert_eq!(turn(ONE, 0, 0, ONE), Turn::NONE);
        assert_eq!(turn(0, ONE, -ONE, 0), Turn { degrees: 90, mirror: Mirror::No });
        assert_eq!(turn(-ONE, 0, 0, -ONE), Turn { degrees: 180, mirror: Mirror::No });
        assert_eq!(turn(0, -ONE, ONE, 0), Turn { degrees: 270, mirror: Mirror::No });
        assert_eq!(turn(ONE, 0, 0, -ONE), Turn { degrees: 0, mirror: Mirror::TopBottom });
        assert_eq!(turn(0, 0, 0, 0), Turn::NONE);
        assert_eq!(turn(ONE, ONE, -ONE, ONE), Turn::NONE, "45 degrees is no way a phone is held");
    }
}
