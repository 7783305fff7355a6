//! Dialogs and bottom sheets, with the shade they throw on the page.

use super::{Brush, WIDTH};
use crate::{canvas::Rect, ui::Cover};

const ROW: f32 = 54.0;

impl Brush<'_> {
    /// Draws `cover`, `shown` (0..=1) of the way in: dialogs grow, sheets rise.
    pub(super) fn cover(&mut self, cover: &Cover, shown: f32) {
        if shown <= 0.0 {
            return;
        }
        self.hits.clear();
        let screen = Rect::new(0.0, 0.0, WIDTH, self.height + 1.0);
        self.canvas.rect_alpha(screen, 0.0, [8, 8, 10], 0.5 * shown);
        match cover {
            Cover::Dialog { title, body, buttons } => {
                if shown < 1.0 {
                    // On its way in only the panel is seen: text comes with the last frame, as on real phones.
                    let panel = self.dialog_box(body).inset((1.0 - shown) * 34.0);
                    return self.canvas.rect_alpha(panel, 18.0, self.theme.surface, shown);
                }
                self.dialog(title, body, buttons);
            }
            Cover::Sheet { title, rows, marked } => self.sheet(title, rows, *marked, shown),
        }
    }

    fn dialog_box(&self, body: &str) -> Rect {
        let lines = self.font.wrap(body, 15.0, WIDTH - 112.0).len() as f32;
        let height = 128.0 + 22.0 * lines;
        Rect::new(30.0, (self.height - height) / 2.0, WIDTH - 60.0, height)
    }

    fn dialog(&mut self, title: &str, body: &str, buttons: &[String]) {
        let theme = self.theme;
        let rect = self.dialog_box(body);
        self.canvas.rect(rect, 18.0, theme.surface);
        self.hit("dialog", rect);
        self.text(title, rect.x + 24.0, rect.y + 36.0, 19.0, theme.text);
        for (n, line) in self.font.wrap(body, 15.0, WIDTH - 112.0).iter().enumerate() {
            self.text(line, rect.x + 24.0, rect.y + 72.0 + 22.0 * n as f32, 15.0, theme.dim);
        }
        let mut right = rect.x + rect.w - 14.0;
        for name in buttons.iter().rev() {
            let width = self.font.width(name, 15.0) + 24.0;
            let button = Rect::new(right - width, rect.y + rect.h - 54.0, width, 42.0);
            self.text(name, button.x + 12.0, button.y + 21.0, 15.0, theme.accent);
            self.hit(name, button);
            right -= width + 6.0;
        }
    }

    fn sheet(&mut self, title: &str, rows: &[String], marked: Option<usize>, shown: f32) {
        let theme = self.theme;
        let height = 72.0 + ROW * rows.len() as f32 + 18.0;
        let top = self.height - height * shown;
        let rect = Rect::new(0.0, top, WIDTH, height + 30.0);
        self.canvas.rect(rect, 20.0, theme.surface);
        self.hit("sheet", Rect::new(0.0, top, WIDTH, height));
        self.canvas.rect(Rect::new(WIDTH / 2.0 - 18.0, top + 9.0, 36.0, 4.0), 2.0, theme.dim);
        self.text(title, 24.0, top + 42.0, 18.0, theme.text);
        for (n, name) in rows.iter().enumerate() {
            let row = Rect::new(0.0, top + 72.0 + ROW * n as f32, WIDTH, ROW);
            let middle = row.y + ROW / 2.0;
            if marked.is_some() {
                self.canvas.disc(36.0, middle, 10.0, theme.dim, 1.0);
                self.canvas.disc(36.0, middle, 8.0, theme.surface, 1.0);
            } else {
                self.canvas.rect(Rect::new(26.0, middle - 10.0, 20.0, 20.0), 6.0, theme.tint(n + name.len()));
            }
            if marked == Some(n) {
                self.canvas.disc(36.0, middle, 5.5, theme.accent, 1.0);
            }
            self.text(name, 64.0, middle, 16.0, theme.text);
            self.hit(name, row);
        }
    }
}
