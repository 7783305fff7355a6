//! What a phone shows, as data: a page of items, perhaps a dialog or sheet over it, perhaps a
//! keyboard. States can be mixed, which is how things scroll, rise and switch.

/// One thing in the list of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Header(String),
    Text(String),
    /// A line of a list with a round picture of tint `icon`.
    Row {
        title: String,
        note: String,
        icon: usize,
    },
    /// `on` runs from 0 to 1 while the knob moves.
    Switch {
        title: String,
        note: String,
        on: f32,
    },
    Field {
        label: String,
        text: String,
        focused: bool,
    },
    Button(String),
    /// A picture card; `shown` 0 is its grey placeholder.
    Card {
        title: String,
        note: String,
        tint: usize,
        shown: f32,
    },
    Bubble {
        text: String,
        mine: bool,
    },
    /// Turns while it is shown.
    Spinner,
    /// A large picture.
    Hero {
        tint: usize,
    },
}

/// The page under all overlays.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) back: bool,
    /// A text button at the right of the title bar.
    pub(crate) action: String,
    pub(crate) items: Vec<Item>,
    pub(crate) plus: bool,
    pub(crate) tabs: Vec<String>,
    pub(crate) tab: usize,
    /// The message line of a chat: its text, and whether it has the focus.
    pub(crate) composer: Option<(String, bool)>,
}

/// What covers the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cover {
    Dialog { title: String, body: String, buttons: Vec<String> },
    Sheet { title: String, rows: Vec<String>, marked: Option<usize> },
}

/// Everything on the screen but what does not count: caret, clock, touch dot, turning spinner.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub(crate) page: Page,
    /// Drawing units scrolled away at the top.
    pub(crate) scroll: f32,
    /// The cover and how far it has come (0..=1).
    pub(crate) cover: Option<(Cover, f32)>,
    /// How far the keyboard has risen (0..=1).
    pub(crate) keyboard: f32,
}

impl State {
    pub(crate) fn of(page: Page) -> Self {
        Self { page, ..Self::default() }
    }

    pub(crate) fn covered(&self, cover: Cover) -> Self {
        Self { cover: Some((cover, 1.0)), ..self.clone() }
    }

    /// The state `p` (0..=1) of the way from `self` to `to`; what has no in-between is taken from `to`.
    pub(crate) fn toward(&self, to: &Self, p: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * p;
        let mut state = to.clone();
        state.scroll = mix(self.scroll, to.scroll);
        state.keyboard = mix(self.keyboard, to.keyboard);
        state.cover = match (&self.cover, &to.cover) {
            (Some((cover, shown)), None) => Some((cover.clone(), shown * (1.0 - p))),
            (_, Some((cover, shown))) => {
                let before = self.cover.as_ref().map_or(0.0, |c| c.1);
                Some((cover.clone(), mix(before, *shown)))
            }
            (None, None) => None,
        };
        for (new, old) in state.page.items.iter_mut().zip(&self.page.items) {
            match (new, old) {
                (Item::Switch { on, .. }, Item::Switch { on: was, .. }) => *on = mix(*was, *on),
                (Item::Card { shown, .. }, Item::Card { shown: was, .. }) => *shown = mix(*was, *shown),
                _ => {}
            }
        }
        state
    }
}

pub(crate) fn row(title: impl Into<String>, note: impl Into<String>, icon: usize) -> Item {
    Item::Row { title: title.into(), note: note.into(), icon }
}

pub(crate) fn switch(title: impl Into<String>, note: impl Into<String>, on: bool) -> Item {
    Item::Switch { title: title.into(), note: note.into(), on: if on { 1.0 } else { 0.0 } }
}

pub(crate) fn dialog(title: &str, body: &str, buttons: &[&str]) -> Cover {
    let buttons = buttons.iter().map(|b| (*b).to_owned()).collect();
    Cover::Dialog { title: title.to_owned(), body: body.to_owned(), buttons }
}

pub(crate) fn sheet(title: &str, rows: &[&str], marked: Option<usize>) -> Cover {
    let rows = rows.iter().map(|r| (*r).to_owned()).collect();
    Cover::Sheet { title: title.to_owned(), rows, marked }
}
