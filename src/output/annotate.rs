//! Red boxes around the targets of a step.

use image::{Rgb, RgbImage};

use super::Rect;

/// The colour of the benchmark's boxes.
const RED: Rgb<u8> = Rgb([255, 0, 0]);
/// Line width in pixels, drawn inward.
const WIDTH: u32 = 3;

/// Draws each box (`[top, left, height, width]` as shares of the part `screen` of the picture).
///
/// Corners: floor of left and top, ceiling of right and bottom, clamped to the picture (not to the screen, as in the public
/// pipeline), at least one pixel.
pub fn draw(image: &mut RgbImage, screen: Rect, boxes: &[[f64; 4]]) {
    let (w, h) = (f64::from(screen.width()), f64::from(screen.height()));
    let (last_x, last_y) = (f64::from(image.width()) - 1.0, f64::from(image.height()) - 1.0);
    // Numbers that are none draw nothing.
    let finite = boxes.iter().filter(|b| b.iter().all(|v| v.is_finite()));
    for &[top, left, height, width] in finite {
        let at = |offset: u32, share: f64| f64::from(offset) + share;
        let x0 = at(screen.left, (left * w).floor()).clamp(0.0, last_x.max(0.0));
        let y0 = at(screen.top, (top * h).floor()).clamp(0.0, last_y.max(0.0));
        let x1 = at(screen.left, ((left + width) * w).ceil()).clamp(x0, last_x.max(x0));
        let y1 = at(screen.top, ((top + height) * h).ceil()).clamp(y0, last_y.max(y0));
        frame(image, (x0 as u32, y0 as u32), (x1 as u32, y1 as u32));
    }
}

/// A frame with both corners inside it.
fn frame(image: &mut RgbImage, (x0, y0): (u32, u32), (x1, y1): (u32, u32)) {
    for y in y0..=y1.min(image.height() - 1) {
        for x in x0..=x1.min(image.width() - 1) {
            let edge = (x - x0).min(x1 - x).min(y - y0).min(y1 - y);
            if edge < WIDTH {
                image.put_pixel(x, y, RED);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_inward_and_stays_inside() {
        let mut image = RgbImage::new(30, 30);
        let screen = Rect { left: 5, top: 5, right: 25, bottom: 25 };
        draw(&mut image, screen, &[[0.0, 0.0, 5.0, 5.0], [0.5, 0.5, 0.0, 0.0], [f64::NAN; 4]]);
        let red = |x, y| *image.get_pixel(x, y) == RED;
        assert!(
            red(5, 5) && red(29, 29) && red(7, 12) && !red(8, 12),
            "three pixels wide, up to the picture's edge"
        );
        assert!(!red(4, 4));
        assert!(red(15, 15), "at least one pixel");
    }
}
