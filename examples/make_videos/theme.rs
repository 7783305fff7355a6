//! The looks of the apps: colours and shapes, varied by the seed.

use fastrand::Rng;

use crate::canvas::Rgb;

/// Colours and habits of one app.
#[derive(Clone, Debug)]
pub(crate) struct Theme {
    pub(crate) bg: Rgb,
    /// Cards, dialogs, sheets.
    pub(crate) surface: Rgb,
    pub(crate) text: Rgb,
    pub(crate) dim: Rgb,
    pub(crate) line: Rgb,
    pub(crate) accent: Rgb,
    pub(crate) on_accent: Rgb,
    pub(crate) bar: Rgb,
    pub(crate) on_bar: Rgb,
    /// Keyboard ground and keys.
    pub(crate) keys: (Rgb, Rgb),
    /// Title in the middle of its bar.
    pub(crate) centred: bool,
    /// Rows drawn as cards rather than divided by lines.
    pub(crate) cards: bool,
    pub(crate) radius: f32,
}

/// How the title bar is coloured.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Bar {
    Accent,
    Plain,
}

/// A colour from hue (turns), saturation and value (0..=1).
pub(crate) fn hsv(hue: f32, saturation: f32, value: f32) -> Rgb {
    [5.0, 3.0, 1.0].map(|n: f32| {
        let k = (n + hue.rem_euclid(1.0) * 6.0) % 6.0;
        let v = value - value * saturation * k.min(4.0 - k).clamp(0.0, 1.0);
        (v * 255.0).round() as u8
    })
}

impl Theme {
    /// A light look around `hue` (turns), which the seed shifts a little.
    pub(crate) fn light(rng: &mut Rng, hue: f32, bar: Bar) -> Self {
        let hue = hue + rng.f32() * 0.12 - 0.06;
        let accent = hsv(hue, 0.78, 0.66 + rng.f32() * 0.1);
        let bg = hsv(hue, 0.02, 0.97);
        let (bar, on_bar) = if bar == Bar::Accent { (accent, [255, 255, 255]) } else { (bg, [28, 28, 32]) };
        Self {
            bg,
            surface: [255, 255, 255],
            text: [28, 28, 32],
            dim: [112, 114, 122],
            line: [222, 223, 228],
            accent,
            on_accent: [255, 255, 255],
            bar,
            on_bar,
            keys: ([214, 217, 223], [252, 252, 253]),
            centred: false,
            cards: false,
            radius: 10.0,
        }
    }

    /// A dark look around `hue`; nothing in it is pure black, so that trimming keeps the whole screen.
    pub(crate) fn dark(rng: &mut Rng, hue: f32) -> Self {
        let hue = hue + rng.f32() * 0.12 - 0.06;
        let bg = hsv(hue, 0.25, 0.11);
        Self {
            bg,
            surface: hsv(hue, 0.2, 0.19),
            text: [236, 237, 240],
            dim: [158, 161, 170],
            line: hsv(hue, 0.15, 0.25),
            accent: hsv(hue, 0.5 + rng.f32() * 0.1, 0.92),
            on_accent: hsv(hue, 0.6, 0.14),
            bar: hsv(hue, 0.25, 0.15),
            on_bar: [240, 240, 244],
            keys: (hsv(hue, 0.2, 0.16), hsv(hue, 0.15, 0.3)),
            centred: false,
            cards: false,
            radius: 16.0,
        }
    }

    /// The colour of the picture with number `n`: avatars, covers, icons.
    pub(crate) fn tint(&self, n: usize) -> Rgb {
        let spread = (n as f32 * 0.381_966).fract();
        if self.bg[0] > 128 { hsv(spread, 0.45, 0.82) } else { hsv(spread, 0.5, 0.68) }
    }
}
