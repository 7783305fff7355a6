//! Where the phone stands in the frame: it fills a portrait clip, has black bars around it, or stands
//! in the middle of a wide one before a textured ground that drifts a little.

use fastrand::Rng;

use crate::{
    canvas::{Canvas, Rect},
    font::Typeface,
    theme::hsv,
};

/// Pixels the ground may drift by.
const DRIFT: i32 = 24;

/// A frame around a screen.
pub(crate) struct Stage {
    /// Displayed frame size in pixels.
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Left, top, right, bottom of the screen in the frame.
    pub(crate) screen: [usize; 4],
    /// None: the screen is the frame.
    ground: Option<Canvas>,
    front: Vec<(Canvas, i32, i32)>,
    /// Pixels a second.
    drift: f32,
}

impl Stage {
    pub(crate) fn full(width: usize, height: usize) -> Self {
        Self { width, height, screen: [0, 0, width, height], ground: None, front: Vec::new(), drift: 0.0 }
    }

    /// A black frame of the given size around a screen: bars on all sides.
    pub(crate) fn barred(width: usize, height: usize, frame: (usize, usize)) -> Self {
        let (w, h) = frame;
        let (x, y) = (w.saturating_sub(width) / 2, h.saturating_sub(height) / 2);
        Self {
            width: w,
            height: h,
            screen: [x, y, x + width, y + height],
            ground: Some(Canvas::new(w, h, 1.0, [0; 3])),
            front: Vec::new(),
            drift: 0.0,
        }
    }

    /// A 1280 × 720 frame around a screen of the given size, with a caption at its left.
    pub(crate) fn framed(
        rng: &mut Rng,
        font: &Typeface,
        caption: &str,
        width: usize,
        height: usize,
        drift: f32,
    ) -> Self {
        let (w, h) = (1280, 720);
        let (x, y) = ((w - width) / 2, (h - height) / 2);
        let ground = texture(rng, w + DRIFT as usize, h);
        let edge = 9.0;
        let mut bezel = Canvas::new(width + 18, height + 18, 1.0, [22, 22, 25]);
        bezel.rect(
            Rect::new(0.0, 0.0, width as f32 + 18.0, height as f32 + 18.0).inset(1.5),
            0.0,
            [48, 48, 54],
        );
        bezel.rect(
            Rect::new(0.0, 0.0, width as f32 + 18.0, height as f32 + 18.0).inset(3.0),
            0.0,
            [12, 12, 14],
        );
        let lines = font.wrap(caption, 30.0, 330.0);
        let mut card = Canvas::new(380, 40 + 42 * lines.len(), 1.0, [250, 250, 248]);
        for (n, line) in lines.iter().enumerate() {
            font.draw(&mut card, line, 24.0, 42.0 + 42.0 * n as f32, 30.0, [30, 32, 38]);
        }
        let front = vec![(bezel, x as i32 - edge as i32, y as i32 - edge as i32), (card, 36, 220)];
        Self {
            width: w,
            height: h,
            screen: [x, y, x + width, y + height],
            ground: Some(ground),
            front,
            drift,
        }
    }

    /// How far the ground has drifted at `t` seconds, in pixels.
    pub(crate) fn shift(&self, t: f32) -> i32 {
        ((t * self.drift) as i32).min(DRIFT)
    }

    /// The whole frame with `screen` in its place.
    pub(crate) fn frame(&self, screen: &Canvas, shift: i32) -> Canvas {
        let Some(ground) = &self.ground else { return screen.clone() };
        let mut frame = Canvas::new(self.width, self.height, 1.0, [0; 3]);
        frame.blit(ground, -shift, 0);
        for (part, x, y) in &self.front {
            frame.blit(part, *x, *y);
        }
        frame.blit(screen, self.screen[0] as i32, self.screen[1] as i32);
        frame
    }
}

/// Smooth noise in a few octaves over coloured discs: busy, yet cheap to code.
fn texture(rng: &mut Rng, width: usize, height: usize) -> Canvas {
    let hue = rng.f32();
    let mut canvas = Canvas::new(width, height, 1.0, hsv(hue, 0.3, 0.55));
    for _ in 0..70 {
        let (x, y) = (rng.f32() * width as f32, rng.f32() * height as f32);
        let color = hsv(hue + rng.f32() * 0.35, 0.35 + 0.3 * rng.f32(), 0.35 + 0.5 * rng.f32());
        canvas.disc(x, y, 12.0 + 60.0 * rng.f32(), color, 0.55);
    }
    let octaves: Vec<(usize, f32, Vec<f32>)> = [(64, 16.0), (24, 12.0), (8, 9.0)]
        .map(|(cell, strength)| {
            let count = (width / cell + 2) * (height / cell + 2);
            (cell, strength, (0..count).map(|_| rng.f32() - 0.5).collect())
        })
        .into();
    for y in 0..height {
        for x in 0..width {
            let mut value = 0.0;
            for (cell, strength, grid) in &octaves {
                let columns = width / cell + 2;
                let (gx, gy) = (x / cell, y / cell);
                let smooth = |v: usize| {
                    let f = (v % cell) as f32 / *cell as f32;
                    f * f * (3.0 - 2.0 * f)
                };
                let (fx, fy) = (smooth(x), smooth(y));
                let at = |dx: usize, dy: usize| grid[(gy + dy) * columns + gx + dx];
                let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
                let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
                value += (upper + (lower - upper) * fy) * strength * 2.0;
            }
            let at = (y * width + x) * 3;
            for channel in &mut canvas.data[at..at + 3] {
                *channel = (f32::from(*channel) + value).round().clamp(0.0, 255.0) as u8;
            }
        }
    }
    canvas
}
