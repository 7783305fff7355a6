//! Cutting the phone screen out of a frame and trimming its black borders.

use image::RgbImage;
use image::imageops::crop_imm;
use serde::Serialize;

/// A rectangle in pixels of a frame, half-open: `right` and `bottom` are the first column and row outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Rect {
    /// First column.
    pub left: u32,
    /// First row.
    pub top: u32,
    /// Column after the last.
    pub right: u32,
    /// Row after the last.
    pub bottom: u32,
}

impl Rect {
    /// All of a picture.
    pub fn whole(image: &RgbImage) -> Self {
        Self { left: 0, top: 0, right: image.width(), bottom: image.height() }
    }

    /// The part of `[left, top, right, bottom]` that lies inside the picture; `None` where that is nothing.
    pub fn inside(bbox: [i64; 4], image: &RgbImage) -> Option<Self> {
        let clamp = |v: i64, side: u32| v.clamp(0, i64::from(side)) as u32;
        let [left, top, right, bottom] = bbox;
        let (w, h) = image.dimensions();
        let rect = Self {
            left: clamp(left, w),
            top: clamp(top, h),
            right: clamp(right, w),
            bottom: clamp(bottom, h),
        };
        (rect.width() > 0 && rect.height() > 0).then_some(rect)
    }

    /// Columns.
    pub fn width(self) -> u32 {
        self.right.saturating_sub(self.left)
    }

    /// Rows.
    pub fn height(self) -> u32 {
        self.bottom.saturating_sub(self.top)
    }

    /// The pixels of the rectangle.
    pub fn cut(self, image: &RgbImage) -> RgbImage {
        crop_imm(image, self.left, self.top, self.width(), self.height()).to_image()
    }
}

/// The part of `rect` without its black borders: the box around all pixels whose largest channel is above `threshold`.
///
/// As in the public pipeline the box passes through shares of the rectangle and back by truncation, so an edge can lie one
/// pixel before the box: the benchmark's coordinates were made on such crops. An all-black rectangle stays as it is.
pub fn trim(image: &RgbImage, rect: Rect, threshold: u8) -> Rect {
    let (w, h) = (rect.width(), rect.height());
    let lit = |x: u32, y: u32| image.get_pixel(rect.left + x, rect.top + y).0.iter().any(|&c| c > threshold);
    let lit_row = |&y: &u32| (0..w).any(|x| lit(x, y));
    let Some(top) = (0..h).find(lit_row) else { return rect };
    let bottom = (0..h).rev().find(lit_row).unwrap_or(top);
    let lit_column = |&x: &u32| (top..=bottom).any(|y| lit(x, y));
    let left = (0..w).find(lit_column).unwrap_or(0);
    let right = (0..w).rev().find(lit_column).unwrap_or(w - 1);
    let through_shares = |v: u32, side: u32| (f64::from(v) / f64::from(side) * f64::from(side)) as u32;
    Rect {
        left: rect.left + through_shares(left, w),
        top: rect.top + through_shares(top, h),
        right: rect.left + through_shares(right + 1, w),
        bottom: rect.top + through_shares(bottom + 1, h),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_to_lit_pixels_within_the_rectangle() {
        let mut image = RgbImage::new(20, 10);
        image.put_pixel(4, 3, image::Rgb([0, 0, 1]));
        image.put_pixel(9, 6, image::Rgb([200, 0, 0]));
        image.put_pixel(0, 0, image::Rgb([9, 9, 9]));
        let rect = Rect { left: 2, top: 2, right: 18, bottom: 10 };
        assert_eq!(trim(&image, rect, 0), Rect { left: 4, top: 3, right: 10, bottom: 7 });
        assert_eq!(trim(&image, rect, 8), Rect { left: 9, top: 6, right: 10, bottom: 7 });
        assert_eq!(trim(&image, rect, 255), rect, "all black stays whole");
    }

    #[test]
    fn boxes_are_clamped_and_empty_ones_refused() {
        let image = RgbImage::new(10, 10);
        assert_eq!(
            Rect::inside([-5, 2, 99, 4], &image),
            Some(Rect { left: 0, top: 2, right: 10, bottom: 4 })
        );
        assert_eq!(Rect::inside([4, 4, 4, 9], &image), None);
        assert_eq!(Rect::inside([9, 0, 2, 9], &image), None);
    }
}
