//! The content detector as PySceneDetect publishes it: a baseline, blind to most of what happens in a GUI.
//!
//! The score of a frame is the mean change of hue, saturation and value in OpenCV's 8-bit HSV; a cut is a score that
//! reaches the threshold, no sooner after the last cut than the shortest scene.

use image::RgbImage;

/// Hue in half degrees, saturation and value of one pixel, as OpenCV rounds them.
fn hsv([r, g, b]: [u8; 3]) -> [u8; 3] {
    let (high, low) = (r.max(g).max(b), r.min(g).min(b));
    let span = f32::from(high - low);
    if high == low {
        return [0, 0, high];
    }
    let [r, g, b] = [r, g, b].map(f32::from);
    let v = f32::from(high);
    let degrees = if v == r {
        60.0 * (g - b) / span
    } else if v == g {
        120.0 + 60.0 * (b - r) / span
    } else {
        240.0 + 60.0 * (r - g) / span
    };
    let half = (degrees.rem_euclid(360.0) / 2.0).round() as u16 % 180;
    [half as u8, (255.0 * span / v).round() as u8, high]
}

/// Scores frame after frame.
#[derive(Debug, Default)]
pub struct ContentMeter {
    previous: Option<Vec<[u8; 3]>>,
}

impl ContentMeter {
    /// The score of the next frame; 0 for the first, and for one of another size than the frame before.
    pub fn push(&mut self, frame: &RgbImage) -> f64 {
        let now: Vec<[u8; 3]> = frame.pixels().map(|p| hsv(p.0)).collect();
        let score = match &self.previous {
            Some(before) if before.len() == now.len() && !now.is_empty() => {
                let apart = |(a, b): (&[u8; 3], &[u8; 3])| -> u64 {
                    a.iter().zip(b).map(|(p, q)| u64::from(p.abs_diff(*q))).sum()
                };
                let sum: u64 = before.iter().zip(&now).map(apart).sum();
                sum as f64 / (3 * now.len()) as f64
            }
            _ => 0.0,
        };
        self.previous = Some(now);
        score
    }
}

/// The frames that begin a new shot: their score reaches `threshold` (published: 27), at least `shortest` frames (15)
/// after the cut before or the beginning.
pub fn content_cuts(scores: &[f64], threshold: f64, shortest: usize) -> Vec<usize> {
    let mut last = 0;
    let cut = |&i: &usize| {
        let yes = scores[i] >= threshold && i - last >= shortest;
        if yes {
            last = i;
        }
        yes
    };
    (0..scores.len()).filter(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn colours_as_opencv_sees_them() {
        assert_eq!(hsv([255, 0, 0]), [0, 255, 255]);
        assert_eq!(hsv([0, 255, 0]), [60, 255, 255]);
        assert_eq!(hsv([0, 0, 255]), [120, 255, 255]);
        assert_eq!(hsv([255, 0, 255]), [150, 255, 255]);
        assert_eq!(hsv([90, 90, 90]), [0, 0, 90]);
        assert_eq!(hsv([200, 100, 100]), [0, 128, 200]);
    }

    #[test]
    fn black_to_white_scores_a_third_of_255() {
        let mut meter = ContentMeter::default();
        assert_eq!(meter.push(&RgbImage::from_pixel(4, 4, Rgb([0; 3]))), 0.0);
        assert_eq!(meter.push(&RgbImage::from_pixel(4, 4, Rgb([255; 3]))), 85.0);
        assert_eq!(meter.push(&RgbImage::from_pixel(2, 4, Rgb([0; 3]))), 0.0, "another size");
    }

    #[test]
    fn cuts_keep_their_distance() {
        let mut scores = vec![0.0; 60];
        for i in [5, 20, 25, 50] {
            scores[i] = 30.0;
        }
        assert_eq!(content_cuts(&scores, 27.0, 15), [20, 50]);
    }
}
