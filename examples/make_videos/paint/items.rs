//! The items of a page: how tall each is and how it looks.

use super::{Brush, WIDTH};
use crate::{
    canvas::{Rect, Rgb},
    ui::Item,
};

const MARGIN: f32 = 18.0;
/// Size and line height of running text.
const BODY: f32 = 15.0;
const LEADING: f32 = 21.0;
/// Room for the text of a chat bubble.
const BUBBLE: f32 = 216.0;

/// Between two colours.
fn between(a: Rgb, b: Rgb, p: f32) -> Rgb {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * p).round() as u8;
    [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

impl Brush<'_> {
    /// Height in drawing units.
    pub(super) fn item_height(&self, item: &Item) -> f32 {
        let lines = |text: &str, room| self.font.wrap(text, BODY, room).len() as f32 * LEADING;
        match item {
            Item::Header(_) => 40.0,
            Item::Text(text) => lines(text, WIDTH - 2.0 * MARGIN) + 14.0,
            Item::Row { .. } | Item::Switch { .. } => 68.0,
            Item::Field { .. } => 82.0,
            Item::Button(_) => 66.0,
            Item::Card { .. } => 104.0,
            Item::Bubble { text, .. } => lines(text, BUBBLE) + 28.0,
            Item::Spinner => 110.0,
            Item::Hero { .. } => 216.0,
        }
    }

    /// Draws `item` with its top at `y`.
    pub(super) fn item(&mut self, item: &Item, y: f32, h: f32) {
        let theme = self.theme;
        let full = Rect::new(0.0, y, WIDTH, h);
        match item {
            Item::Header(text) => self.text(text, MARGIN, y + h - 16.0, 13.5, theme.accent),
            Item::Text(text) => {
                for (n, line) in self.font.wrap(text, BODY, WIDTH - 2.0 * MARGIN).iter().enumerate() {
                    self.text(line, MARGIN, y + 16.0 + n as f32 * LEADING, BODY, theme.dim);
                }
            }
            Item::Row { title, note, icon } => {
                self.ground(full);
                self.canvas.disc(MARGIN + 22.0, y + 34.0, 19.0, theme.tint(*icon), 1.0);
                let initial: String = title.chars().take(1).collect();
                self.font.centred(&mut self.canvas, &initial, MARGIN + 22.0, y + 34.0, 16.0, [255, 255, 255]);
                self.two_lines(title, note, MARGIN + 54.0, y + 34.0, WIDTH - MARGIN - 90.0);
                self.hit(title, full);
            }
            Item::Switch { title, note, on } => {
                self.ground(full);
                self.two_lines(title, note, MARGIN + 8.0, y + 34.0, WIDTH - 122.0);
                let track = Rect::new(WIDTH - 78.0, y + 20.0, 50.0, 28.0);
                let off = between(theme.bg, theme.dim, 0.5);
                self.canvas.rect(track, 14.0, between(off, theme.accent, *on));
                self.canvas.disc(track.x + 14.0 + 22.0 * on, y + 34.0, 11.0, [252, 252, 252], 1.0);
                self.hit(title, full);
            }
            Item::Field { label, text, focused } => {
                let rect = Rect::new(MARGIN, y + 12.0, WIDTH - 2.0 * MARGIN, 56.0);
                self.canvas.rect(rect, 8.0, if *focused { theme.accent } else { theme.dim });
                self.canvas.rect(rect.inset(if *focused { 2.0 } else { 1.0 }), 7.0, theme.surface);
                let middle = y + 40.0;
                if text.is_empty() && !focused {
                    self.text(label, MARGIN + 14.0, middle, BODY, theme.dim);
                } else {
                    self.text(label, MARGIN + 14.0, middle - 15.0, 11.0, theme.dim);
                    self.text(text, MARGIN + 14.0, middle + 7.0, BODY, theme.text);
                    if *focused && self.decor.caret {
                        let x = MARGIN + 15.0 + self.font.width(text, BODY);
                        self.canvas.rect(Rect::new(x, middle - 3.0, 2.0, 20.0), 0.0, theme.accent);
                    }
                }
                self.hit(label, rect);
            }
            Item::Button(text) => {
                let rect = Rect::new(MARGIN, y + 9.0, WIDTH - 2.0 * MARGIN, 48.0);
                self.canvas.rect(rect, theme.radius, theme.accent);
                let (x, middle) = rect.centre();
                self.font.centred(&mut self.canvas, text, x, middle, 16.0, theme.on_accent);
                self.hit(text, rect);
            }
            Item::Card { title, note, tint, shown } => self.card(title, note, *tint, *shown, y),
            Item::Bubble { text, mine } => self.bubble(text, *mine, y, h),
            Item::Spinner => {
                for n in 0..8u32 {
                    let angle = n as f32 / 8.0 * std::f32::consts::TAU;
                    let age = (n + 24 - self.decor.spin % 8) % 8;
                    let (x, y) = (WIDTH / 2.0 + 13.0 * angle.cos(), y + 54.0 + 13.0 * angle.sin());
                    self.canvas.disc(x, y, 3.0, theme.accent, 0.2 + 0.1 * age as f32);
                }
            }
            Item::Hero { tint } => {
                let rect = Rect::new(MARGIN, y + 8.0, WIDTH - 2.0 * MARGIN, 200.0);
                self.art(rect, *tint);
                self.hit("picture", rect);
            }
        }
    }

    /// What a row stands on: a card, or nothing and a line.
    fn ground(&mut self, rect: Rect) {
        let theme = self.theme;
        if theme.cards {
            let card = Rect::new(10.0, rect.y + 3.0, WIDTH - 20.0, rect.h - 6.0);
            self.canvas.rect(card, theme.radius, theme.surface);
        } else {
            self.canvas.rect(Rect::new(MARGIN, rect.y + rect.h - 1.0, WIDTH - MARGIN, 1.0), 0.0, theme.line);
        }
    }

    fn two_lines(&mut self, title: &str, note: &str, x: f32, middle: f32, room: f32) {
        let theme = self.theme;
        let title = self.font.fit(title, 16.0, room);
        if note.is_empty() {
            return self.text(&title, x, middle, 16.0, theme.text);
        }
        let note = self.font.fit(note, 13.0, room);
        self.text(&title, x, middle - 10.0, 16.0, theme.text);
        self.text(&note, x, middle + 11.0, 13.0, theme.dim);
    }

    fn card(&mut self, title: &str, note: &str, tint: usize, shown: f32, y: f32) {
        let theme = self.theme;
        let rect = Rect::new(12.0, y + 5.0, WIDTH - 24.0, 94.0);
        self.canvas.rect(rect, theme.radius, theme.surface);
        let picture = Rect::new(20.0, y + 13.0, 78.0, 78.0);
        let grey = between(theme.surface, theme.line, 0.8);
        let place = [Rect::new(112.0, y + 28.0, 170.0, 14.0), Rect::new(112.0, y + 58.0, 110.0, 12.0)];
        if shown > 0.0 {
            self.art(picture, tint);
            let room = WIDTH - 112.0 - 24.0;
            let (title_line, note_line) = (self.font.fit(title, 16.0, room), self.font.fit(note, 13.5, room));
            self.text(&title_line, 112.0, y + 35.0, 16.0, theme.text);
            self.text(&note_line, 112.0, y + 64.0, 13.5, theme.dim);
        }
        if shown < 1.0 {
            let veil = if shown > 0.0 { theme.surface } else { grey };
            self.canvas.rect_alpha(picture, 8.0, grey, 1.0 - shown);
            for mut bar in place {
                if shown > 0.0 {
                    bar = Rect::new(bar.x, bar.y - 6.0, WIDTH - 140.0, bar.h + 14.0);
                }
                self.canvas.rect_alpha(bar, 5.0, veil, 1.0 - shown);
            }
        }
        self.hit(title, rect);
    }

    /// A made-up picture: bands and a disc.
    fn art(&mut self, rect: Rect, tint: usize) {
        let theme = self.theme;
        let (a, b) = (theme.tint(tint), theme.tint(tint + 2));
        self.canvas.rect(rect, 8.0, a);
        let (x, y) = rect.centre();
        let side = rect.h.min(rect.w);
        self.canvas.disc(x + side * 0.16, y - side * 0.1, side * 0.24, b, 1.0);
        self.canvas.disc(x - side * 0.14, y + side * 0.12, side * 0.2, theme.tint(tint + 3), 0.85);
        let base = Rect::new(rect.x, rect.y + rect.h * 0.78, rect.w, rect.h * 0.22);
        self.canvas.rect_alpha(base, 8.0, [255, 255, 255], 0.35);
    }

    fn bubble(&mut self, text: &str, mine: bool, y: f32, h: f32) {
        let theme = self.theme;
        let lines = self.font.wrap(text, BODY, BUBBLE);
        let width = lines.iter().map(|l| self.font.width(l, BODY)).fold(0.0, f32::max) + 28.0;
        let x = if mine { WIDTH - 12.0 - width } else { 12.0 };
        let rect = Rect::new(x, y + 4.0, width, h - 8.0);
        let (ground, ink) = if mine { (theme.accent, theme.on_accent) } else { (theme.surface, theme.text) };
        self.canvas.rect(rect, 16.0, ground);
        for (n, line) in lines.iter().enumerate() {
            self.text(line, x + 14.0, y + 14.0 + LEADING / 2.0 + n as f32 * LEADING, BODY, ink);
        }
        self.hit(text, rect);
    }
}
