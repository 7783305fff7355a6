//! The on-screen keyboard: three rows of letters and a row with the space bar.

use super::{Brush, WIDTH};
use crate::canvas::Rect;

/// Height in drawing units.
pub(super) const HEIGHT: f32 = 236.0;
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

impl Brush<'_> {
    /// Draws the keyboard with its upper edge at `top`.
    pub(super) fn keyboard(&mut self, top: f32) {
        let theme = self.theme;
        self.canvas.rect(Rect::new(0.0, top, WIDTH, HEIGHT + 1.0), 0.0, theme.keys.0);
        let (pitch, height) = (WIDTH / 10.0, 54.0);
        for (n, row) in ROWS.iter().enumerate() {
            let y = top + 10.0 + n as f32 * height;
            let left = (WIDTH - row.len() as f32 * pitch) / 2.0;
            for (k, key) in row.chars().enumerate() {
                let rect = Rect::new(left + k as f32 * pitch + 2.5, y, pitch - 5.0, height - 9.0);
                self.key(&key.to_string(), rect, false);
            }
        }
        let wide = pitch * 1.5 - 5.0;
        self.key("⇧", Rect::new(2.5, top + 118.0, wide, 45.0), true);
        self.key("«", Rect::new(WIDTH - 2.5 - wide, top + 118.0, wide, 45.0), true);
        let y = top + 172.0;
        self.key("123", Rect::new(2.5, y, 56.0, 45.0), true);
        self.key(",", Rect::new(64.0, y, 34.0, 45.0), false);
        self.key("space", Rect::new(103.0, y, 154.0, 45.0), false);
        self.key(".", Rect::new(262.0, y, 34.0, 45.0), false);
        self.key("enter", Rect::new(301.0, y, 56.5, 45.0), true);
    }

    fn key(&mut self, label: &str, rect: Rect, dark: bool) {
        let theme = self.theme;
        let middle = |a: u8, b: u8| ((u16::from(a) * 2 + u16::from(b)) / 3) as u8;
        let (low, high) = theme.keys;
        let shade = [0, 1, 2].map(|i| middle(low[i], high[i]));
        self.canvas.rect(rect, 6.0, if dark { shade } else { high });
        let (x, y) = rect.centre();
        if label == "⇧" {
            // The subset has no arrow: draw it.
            self.canvas.line((x, y - 7.0), (x, y + 8.0), 2.2, theme.text);
            self.canvas.line((x, y - 7.0), (x - 6.0, y), 2.2, theme.text);
            self.canvas.line((x, y - 7.0), (x + 6.0, y), 2.2, theme.text);
        } else {
            let size = if label.len() > 2 { 12.5 } else { 17.0 };
            self.font.centred(&mut self.canvas, label, x, y, size, theme.text);
        }
    }
}
