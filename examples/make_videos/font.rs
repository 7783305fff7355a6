//! Text through a real rasteriser, so that letters have the edges a phone gives them.

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont};
use anyhow::{Context, Result};

use crate::canvas::{Canvas, Rgb};

/// The one typeface of all clips: DejaVu Sans, Latin-1 only.
pub(crate) struct Typeface(FontRef<'static>);

impl Typeface {
    pub(crate) fn load() -> Result<Self> {
        let bytes = include_bytes!("font/DejaVuSans-Latin1.ttf");
        Ok(Self(FontRef::try_from_slice(bytes).context("the font beside the source is not readable")?))
    }

    /// Width of one line in the units of `size`.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let font = self.0.as_scaled(PxScale::from(size));
        text.chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
    }

    /// Draws one line whose middle height is `y`, starting at `x`.
    pub(crate) fn draw(&self, canvas: &mut Canvas, text: &str, x: f32, y: f32, size: f32, color: Rgb) {
        let scale = canvas.scale;
        let font = self.0.as_scaled(PxScale::from(size * scale));
        let baseline = y * scale + (font.ascent() + font.descent()) / 2.0;
        let mut pen = x * scale;
        for c in text.chars() {
            let id = font.glyph_id(c);
            let glyph: Glyph =
                id.with_scale_and_position(font.scale(), ab_glyph::point(pen, baseline.round()));
            pen += font.h_advance(id);
            if let Some(outline) = self.0.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                let (left, top) = (bounds.min.x as i32, bounds.min.y as i32);
                outline.draw(|gx, gy, cover| {
                    canvas.mix(left + gx as i32, top + gy as i32, color, cover.min(1.0));
                });
            }
        }
    }

    /// As [`Typeface::draw`], centred on `x`.
    pub(crate) fn centred(&self, canvas: &mut Canvas, text: &str, x: f32, y: f32, size: f32, color: Rgb) {
        self.draw(canvas, text, x - self.width(text, size) / 2.0, y, size, color);
    }

    /// The longest beginning of `text` that fits `room`, with an ellipsis if it was cut.
    pub(crate) fn fit(&self, text: &str, size: f32, room: f32) -> String {
        if self.width(text, size) <= room {
            return text.to_owned();
        }
        let mut cut: String = text.to_owned();
        while cut.pop().is_some() && self.width(&format!("{}…", cut.trim_end()), size) > room {}
        format!("{}…", cut.trim_end())
    }

    /// Breaks `text` between words into lines no wider than `room`.
    pub(crate) fn wrap(&self, text: &str, size: f32, room: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let line = lines.last().cloned().unwrap_or_default();
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(&longer, size) <= room {
                lines.pop();
                lines.push(longer);
            } else {
                lines.push(word.to_owned());
            }
        }
        lines
    }
}
