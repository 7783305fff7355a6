//! Draws a state of the phone and says where each widget ended up, so that the boxes of the
//! dataset are the boxes of the picture.

use crate::{
    canvas::{Canvas, Rect, Rgb},
    font::Typeface,
    theme::Theme,
    ui::State,
};

mod covers;
mod items;
mod keyboard;

/// Width of every phone in drawing units.
pub(crate) const WIDTH: f32 = 360.0;
/// Heights of the status bar, the title bar, the tab bar and a chat's message line.
const STATUS: f32 = 26.0;
const BAR: f32 = 54.0;
const TABS: f32 = 58.0;
const COMPOSER: f32 = 56.0;

/// What moves without being a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decor {
    pub(crate) clock: String,
    pub(crate) caret: bool,
    /// The finger, in drawing units.
    pub(crate) dot: Option<(f32, f32)>,
    /// Twelfths of a turn of the spinner.
    pub(crate) spin: u32,
}

/// A widget as it was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) name: String,
    pub(crate) rect: Rect,
}

/// A drawing in progress.
struct Brush<'a> {
    canvas: Canvas,
    font: &'a Typeface,
    theme: &'a Theme,
    decor: &'a Decor,
    /// Height of the phone in drawing units.
    height: f32,
    hits: Vec<Hit>,
}

/// The picture of `state` and its widgets, the topmost last. `canvas` gives size and scale.
pub(crate) fn paint(
    mut canvas: Canvas,
    font: &Typeface,
    theme: &Theme,
    state: &State,
    decor: &Decor,
) -> (Canvas, Vec<Hit>) {
    let height = canvas.height as f32 / canvas.scale;
    canvas.rect(Rect::new(0.0, 0.0, WIDTH, height + 1.0), 0.0, theme.bg);
    let mut brush = Brush { canvas, font, theme, decor, height, hits: Vec::new() };
    brush.page(state);
    brush.status();
    if let Some((cover, shown)) = &state.cover {
        brush.cover(cover, *shown);
    }
    if let Some((x, y)) = decor.dot {
        brush.canvas.disc(x, y, 17.0, [128, 128, 132], 0.45);
        brush.canvas.disc(x, y, 13.0, [245, 245, 248], 0.5);
    }
    (brush.canvas, brush.hits)
}

impl Brush<'_> {
    fn hit(&mut self, name: &str, rect: Rect) {
        self.hits.push(Hit { name: name.to_owned(), rect });
    }

    fn text(&mut self, text: &str, x: f32, y: f32, size: f32, color: Rgb) {
        self.font.draw(&mut self.canvas, text, x, y, size, color);
    }

    fn page(&mut self, state: &State) {
        let page = &state.page;
        let risen = state.keyboard * keyboard::HEIGHT;
        let tabs = if page.tabs.is_empty() { 0.0 } else { TABS };
        let foot = if page.composer.is_some() { COMPOSER } else { tabs };
        let bottom = (self.height - foot)
            .min(self.height - risen - if page.composer.is_some() { COMPOSER } else { 0.0 });

        let top = STATUS + BAR;
        self.canvas.clip(top, bottom);
        let mut y = top + 8.0 - state.scroll;
        // A chat rests on its message line: its items end there.
        if page.composer.is_some() {
            let all: f32 = page.items.iter().map(|i| self.item_height(i)).sum();
            y = y.min(bottom - 8.0 - all);
        }
        for item in &page.items {
            let h = self.item_height(item);
            if y + h > top && y < bottom {
                let from = self.hits.len();
                self.item(item, y, h);
                for hit in &mut self.hits[from..] {
                    let (y0, y1) = (hit.rect.y.max(top), (hit.rect.y + hit.rect.h).min(bottom));
                    hit.rect = Rect::new(hit.rect.x, y0, hit.rect.w, y1 - y0);
                }
            }
            y += h;
        }
        self.canvas.unclip();
        self.title_bar(state);
        if page.plus {
            let rect = Rect::new(WIDTH - 74.0, bottom - 74.0, 56.0, 56.0);
            let (x, y) = rect.centre();
            self.canvas.disc(x, y + 2.0, 30.0, [0, 0, 0], 0.15);
            self.canvas.rect(rect, self.theme.radius.max(14.0), self.theme.accent);
            self.canvas.line((x - 9.0, y), (x + 9.0, y), 2.6, self.theme.on_accent);
            self.canvas.line((x, y - 9.0), (x, y + 9.0), 2.6, self.theme.on_accent);
            self.hit("plus", rect);
        }
        if let Some((text, focused)) = &page.composer {
            self.composer(text, *focused, bottom);
        }
        if tabs > 0.0 {
            self.tabs(&page.tabs, page.tab);
        }
        if state.keyboard > 0.0 {
            self.keyboard(self.height - risen);
        }
    }

    fn title_bar(&mut self, state: &State) {
        let (page, theme) = (&state.page, self.theme);
        self.canvas.rect(Rect::new(0.0, 0.0, WIDTH, STATUS + BAR), 0.0, theme.bar);
        if theme.bar == theme.bg {
            self.canvas.rect(Rect::new(0.0, STATUS + BAR - 1.0, WIDTH, 1.0), 0.0, theme.line);
        }
        let y = STATUS + BAR / 2.0;
        let mut x = 18.0;
        if page.back {
            self.canvas.line((18.0, y), (27.0, y - 8.0), 2.4, theme.on_bar);
            self.canvas.line((18.0, y), (27.0, y + 8.0), 2.4, theme.on_bar);
            self.hit("back", Rect::new(6.0, STATUS + 5.0, 44.0, 44.0));
            x = 52.0;
        }
        let action = self.font.width(&page.action, 15.0);
        if !page.action.is_empty() {
            let left = WIDTH - 18.0 - action;
            let color = if theme.bar == theme.accent { theme.on_bar } else { theme.accent };
            self.text(&page.action, left, y, 15.0, color);
            self.hit(&page.action, Rect::new(left - 10.0, STATUS + 7.0, action + 20.0, 40.0));
        }
        let title = self.font.fit(&page.title, 19.0, WIDTH - x - action - 36.0);
        if theme.centred {
            self.font.centred(&mut self.canvas, &title, WIDTH / 2.0, y, 18.0, theme.on_bar);
        } else {
            self.text(&title, x, y, 19.0, theme.on_bar);
        }
    }

    fn status(&mut self) {
        let (theme, y) = (self.theme, STATUS / 2.0 + 1.0);
        let clock = self.decor.clock.clone();
        self.text(&clock, 16.0, y, 12.5, theme.on_bar);
        let right = WIDTH - 16.0;
        self.canvas.rect(Rect::new(right - 20.0, y - 5.0, 18.0, 10.0), 2.5, theme.on_bar);
        self.canvas.rect(Rect::new(right - 2.0, y - 2.0, 2.0, 4.0), 0.0, theme.on_bar);
        for bar in 0..4u8 {
            let h = 3.0 + 2.3 * f32::from(bar);
            let x = right - 46.0 + 5.0 * f32::from(bar);
            self.canvas.rect(Rect::new(x, y + 5.0 - h, 3.0, h), 0.5, theme.on_bar);
        }
    }

    fn tabs(&mut self, tabs: &[String], chosen: usize) {
        let (theme, top) = (self.theme, self.height - TABS);
        self.canvas.rect(Rect::new(0.0, top, WIDTH, TABS), 0.0, theme.surface);
        self.canvas.rect(Rect::new(0.0, top, WIDTH, 1.0), 0.0, theme.line);
        let width = WIDTH / tabs.len() as f32;
        for (n, name) in tabs.iter().enumerate() {
            let rect = Rect::new(n as f32 * width, top, width, TABS);
            let (x, _) = rect.centre();
            let color = if n == chosen { theme.accent } else { theme.dim };
            if n == chosen {
                self.canvas.rect_alpha(Rect::new(x - 27.0, top + 5.0, 54.0, 27.0), 13.5, theme.accent, 0.2);
            }
            match n % 3 {
                0 => self.canvas.rect(Rect::new(x - 8.0, top + 11.0, 16.0, 15.0), 4.0, color),
                1 => self.canvas.disc(x, top + 18.5, 8.5, color, 1.0),
                _ => {
                    for line in 0..3u8 {
                        let y = top + 12.0 + 6.0 * f32::from(line);
                        self.canvas.line((x - 8.0, y), (x + 8.0, y), 2.4, color);
                    }
                }
            }
            self.font.centred(&mut self.canvas, name, x, top + 44.0, 12.0, color);
            self.hit(name, rect);
        }
    }

    fn composer(&mut self, text: &str, focused: bool, top: f32) {
        let theme = self.theme;
        self.canvas.rect(Rect::new(0.0, top, WIDTH, COMPOSER), 0.0, theme.bar);
        let line = Rect::new(12.0, top + 8.0, WIDTH - 76.0, 40.0);
        self.canvas.rect(line, 20.0, if theme.bar == theme.bg { theme.line } else { theme.surface });
        let y = top + 28.0;
        if text.is_empty() && !focused {
            self.text("Message", 28.0, y, 15.0, theme.dim);
        }
        self.text(text, 28.0, y, 15.0, theme.text);
        if focused && self.decor.caret {
            let x = 29.0 + self.font.width(text, 15.0);
            self.canvas.rect(Rect::new(x, y - 9.0, 2.0, 18.0), 0.0, theme.accent);
        }
        self.hit("message", line);
        let send = Rect::new(WIDTH - 56.0, top + 6.0, 44.0, 44.0);
        let (x, y) = send.centre();
        self.canvas.disc(x, y, 20.0, if text.is_empty() { theme.dim } else { theme.accent }, 1.0);
        self.canvas.line((x - 6.0, y - 8.0), (x + 8.0, y), 2.6, theme.on_accent);
        self.canvas.line((x + 8.0, y), (x - 6.0, y + 8.0), 2.6, theme.on_accent);
        self.canvas.line((x - 5.0, y), (x + 6.0, y), 2.6, theme.on_accent);
        self.hit("send", send);
    }
}
