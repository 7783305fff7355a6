//! An RGB picture that is drawn in density-independent units: one number scales a whole
//! screen, so the same script fills a portrait clip or a small phone in a wide one.

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// Left, top, width, height in drawing units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Rect {
    pub(crate) fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The same centre, `by` smaller on every side.
    pub(crate) fn inset(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    pub(crate) fn centre(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

/// `width` × `height` pixels, three bytes each, rows without padding.
#[derive(Clone)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) data: Vec<u8>,
    /// Pixels per drawing unit.
    pub(crate) scale: f32,
    /// Rows that may be drawn on, in pixels.
    rows: (usize, usize),
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize, scale: f32, fill: Rgb) -> Self {
        let data = fill.repeat(width * height);
        Self { width, height, data, scale, rows: (0, height) }
    }

    /// Restricts drawing to the rows from `top` to `bottom` (drawing units).
    pub(crate) fn clip(&mut self, top: f32, bottom: f32) {
        let row = |v: f32| ((v * self.scale).round().max(0.0) as usize).min(self.height);
        self.rows = (row(top), row(bottom));
    }

    pub(crate) fn unclip(&mut self) {
        self.rows = (0, self.height);
    }

    /// Mixes `color` into one pixel; outside the picture or the clip nothing happens.
    pub(crate) fn mix(&mut self, x: i32, y: i32, color: Rgb, alpha: f32) {
        if x < 0
            || y < 0
            || x as usize >= self.width
            || (y as usize) < self.rows.0
            || y as usize >= self.rows.1
        {
            return;
        }
        let at = (y as usize * self.width + x as usize) * 3;
        for (old, new) in self.data[at..at + 3].iter_mut().zip(color) {
            *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * alpha).round() as u8;
        }
    }

    /// A filled rectangle with corners of the given radius.
    pub(crate) fn rect(&mut self, rect: Rect, radius: f32, color: Rgb) {
        self.rect_alpha(rect, radius, color, 1.0);
    }

    /// As [`Canvas::rect`], mixed in with `alpha` (0..=1). Straight edges fall on whole pixels.
    pub(crate) fn rect_alpha(&mut self, rect: Rect, radius: f32, color: Rgb, alpha: f32) {
        let s = self.scale;
        let (x0, y0) = ((rect.x * s).round(), (rect.y * s).round());
        let (x1, y1) = (((rect.x + rect.w) * s).round(), ((rect.y + rect.h) * s).round());
        let (cx, cy, hw, hh) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0, (x1 - x0) / 2.0, (y1 - y0) / 2.0);
        let r = (radius * s).min(hw).min(hh).max(0.0);
        let top = (y0.max(self.rows.0 as f32)) as i32;
        let bottom = (y1.min(self.rows.1 as f32)) as i32;
        let (left, right) = (x0.max(0.0) as i32, x1.min(self.width as f32) as i32);
        for y in top..bottom {
            let qy = (y as f32 + 0.5 - cy).abs() - (hh - r);
            // Only beside the corners is a pixel partly covered.
            let ends = if qy > 0.0 { r.ceil() as i32 } else { 0 };
            let (inner, outer) = ((x0 as i32 + ends).clamp(left, right.max(left)), x1 as i32 - ends);
            let outer = outer.clamp(inner, right.max(inner));
            for x in (left..inner).chain(outer..right) {
                let qx = (x as f32 + 0.5 - cx).abs() - (hw - r);
                let cover =
                    if qx <= 0.0 || qy <= 0.0 { 1.0 } else { (r - qx.hypot(qy) + 0.5).clamp(0.0, 1.0) };
                self.mix(x, y, color, cover * alpha);
            }
            self.run(inner, outer, y, color, alpha);
        }
    }

    /// Mixes `color` into the pixels `from..to` of a row; all of them lie inside the picture.
    fn run(&mut self, from: i32, to: i32, y: i32, color: Rgb, alpha: f32) {
        if from < 0 || to <= from || y < 0 {
            return;
        }
        let row = y as usize * self.width;
        let weight = (alpha * 256.0).round() as i32;
        let Some(pixels) = self.data.get_mut((row + from as usize) * 3..(row + to as usize) * 3) else {
            return;
        };
        for pixel in pixels.chunks_exact_mut(3) {
            for (old, new) in pixel.iter_mut().zip(color) {
                *old = (i32::from(*old) + (((i32::from(new) - i32::from(*old)) * weight + 128) >> 8)) as u8;
            }
        }
    }

    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, color: Rgb, alpha: f32) {
        self.rect_alpha(Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius), radius, color, alpha);
    }

    /// A stroke with round ends.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), thick: f32, color: Rgb) {
        let s = self.scale;
        let (ax, ay, bx, by, r) = (from.0 * s, from.1 * s, to.0 * s, to.1 * s, thick * s / 2.0);
        let length = ((bx - ax).powi(2) + (by - ay).powi(2)).max(1e-6);
        for y in (ay.min(by) - r - 1.0) as i32..=(ay.max(by) + r + 1.0) as i32 {
            for x in (ax.min(bx) - r - 1.0) as i32..=(ax.max(bx) + r + 1.0) as i32 {
                let (px, py) = (x as f32 + 0.5 - ax, y as f32 + 0.5 - ay);
                let t = ((px * (bx - ax) + py * (by - ay)) / length).clamp(0.0, 1.0);
                let d = (px - t * (bx - ax)).hypot(py - t * (by - ay));
                self.mix(x, y, color, (r - d + 0.5).clamp(0.0, 1.0));
            }
        }
    }

    /// Copies `other` with its left top corner at the pixel (x, y), cut at the edges.
    pub(crate) fn blit(&mut self, other: &Canvas, x: i32, y: i32) {
        let x0 = x.max(0);
        let x1 = (x + other.width as i32).min(self.width as i32);
        if x0 >= x1 {
            return;
        }
        let count = (x1 - x0) as usize * 3;
        for row in 0..other.height as i32 {
            if y + row < 0 || y + row >= self.height as i32 {
                continue;
            }
            let to = ((y + row) as usize * self.width + x0 as usize) * 3;
            let from = (row as usize * other.width + (x0 - x) as usize) * 3;
            self.data[to..to + count].copy_from_slice(&other.data[from..from + count]);
        }
    }

    /// Mixes a picture of the same size into this one.
    pub(crate) fn fade(&mut self, other: &Canvas, alpha: f32) {
        let weight = (alpha.clamp(0.0, 1.0) * 256.0).round() as i32;
        for (a, b) in self.data.iter_mut().zip(&other.data) {
            *a = (i32::from(*a) + (((i32::from(*b) - i32::from(*a)) * weight + 128) >> 8)) as u8;
        }
    }

    /// A number that tells pictures apart (FNV-1a over eight bytes at a time).
    pub(crate) fn digest(&self) -> u64 {
        self.data.chunks(8).fold(0xcbf2_9ce4_8422_2325, |hash, chunk| {
            let word = chunk.iter().fold(0u64, |w, &b| (w << 8) | u64::from(b));
            (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(5)
        })
    }
}
