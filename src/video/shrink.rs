//! Small luma pictures for the analysis: each target pixel is the mean of its own box of source pixels.
//!
//! Boxes do not overlap, so that every source pixel is read once and no rounding depends on its neighbours.

use image::GrayImage;

/// The size of a picture of `width` x `height` scaled to `wanted` columns, aspect kept; never larger than the picture.
pub(super) fn scaled_size((width, height): (u32, u32), wanted: u32) -> (u32, u32) {
    let w = wanted.clamp(1, width.max(1));
    let h = (u64::from(height) * u64::from(w) + u64::from(width) / 2) / u64::from(width.max(1));
    (w, (h as u32).clamp(1, height.max(1)))
}

/// Scales the plane of `size` (rows of `stride` bytes) down to `target`, which is not larger.
///
/// `None` if the plane is shorter than its size says, or a size is 0.
pub(super) fn shrink(plane: &[u8], stride: usize, size: (u32, u32), target: (u32, u32)) -> Option<GrayImage> {
    let (w, h) = (size.0 as usize, size.1 as usize);
    let (tw, th) = (target.0 as usize, target.1 as usize);
    if w == 0 || h == 0 || tw == 0 || th == 0 || tw > w || th > h || stride < w {
        return None;
    }
    if plane.len() < stride * (h - 1) + w {
        return None;
    }
    let edges: Vec<usize> = (0..=tw).map(|x| x * w / tw).collect();
    // A box has one of few areas: their reciprocals, as 24-bit fractions, spare a division per pixel.
    let share = |high: usize| -> Vec<u32> {
        edges.windows(2).map(|e| (1 << 24) / ((high * (e[1] - e[0])) as u32).max(1)).collect()
    };
    let shares = [share(h / th), share(h / th + 1)];
    let mut sums = vec![0u16; w];
    // Sums of all columns before each one: a box is then a difference, whatever its width.
    let mut before = vec![0u32; w + 1];
    let (mut corners, mut line) = (vec![0u32; tw + 1], vec![0u8; tw]);
    let mut out = Vec::with_capacity(tw * th);
    for y in 0..th {
        let (top, bottom) = (y * h / th, (y + 1) * h / th);
        corners.fill(0);
        // As many rows as 16 bits hold; all of them, but for absurdly high boxes.
        for first in (top..bottom).step_by(257) {
            sums.fill(0);
            for row in first..(first + 257).min(bottom) {
                let pixels = &plane[row * stride..][..w];
                sums.iter_mut().zip(pixels).for_each(|(s, &p)| *s += u16::from(p));
            }
            let mut total = 0u32;
            for (b, &s) in before[1..].iter_mut().zip(&sums) {
                total = total.wrapping_add(u32::from(s));
                *b = total;
            }
            let before = before.as_slice();
            for (corner, &edge) in corners.iter_mut().zip(&edges) {
                *corner = corner.wrapping_add(before[edge]);
            }
        }
        let share = &shares[usize::from(bottom - top > h / th)];
        let boxes = corners.iter().zip(&corners[1..]).zip(share);
        // 255 * area * 2^24 / area + 2^23 fits 32 bits.
        line.iter_mut().zip(boxes).for_each(|(p, ((l, r), share))| {
            *p = (r.wrapping_sub(*l).wrapping_mul(*share).wrapping_add(1 << 23) >> 24) as u8;
        });
        out.extend_from_slice(&line);
    }
    GrayImage::from_raw(target.0, target.1, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_means_and_padding_is_not_read() {
        // Two rows of 5 with a stride of 7; the padding is bright.
        let plane = [10, 20, 30, 40, 50, 255, 255, 30, 40, 50, 60, 70, 255, 255];
        let small = shrink(&plane, 7, (5, 2), (2, 1)).unwrap();
        assert_eq!(small.as_raw(), &[25, 50], "boxes of 2 and 3 columns");
        assert_eq!(shrink(&plane, 7, (5, 2), (5, 2)).unwrap().as_raw()[5..], [30, 40, 50, 60, 70]);
        assert!(shrink(&plane[..11], 7, (5, 2), (2, 1)).is_none(), "a plane cut short");
    }

    #[test]
    fn tall_boxes_do_not_wrap() {
        let plane = vec![255u8; 600];
        assert_eq!(shrink(&plane, 1, (1, 600), (1, 1)).unwrap().as_raw(), &[255]);
    }

    #[test]
    fn sizes_keep_the_aspect() {
        assert_eq!(scaled_size((1080, 2400), 268), (268, 596));
        assert_eq!(scaled_size((100, 50), 400), (100, 50));
        assert_eq!(scaled_size((2000, 1), 10), (10, 1));
    }
}
