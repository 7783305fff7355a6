//! Notes: add one, look for it in the list, open another and think better of deleting it.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::{Bar, Theme},
    ui::{Item, Page, State, dialog, row},
    words::{NOTES, TITLES, some},
};

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme::light(rng, 0.6, Bar::Accent)
}

/// The list of all notes.
pub(super) fn list(notes: &[(&str, &str)]) -> State {
    let items = notes.iter().enumerate().map(|(n, (title, note))| row(*title, *note, n)).collect();
    State::of(Page { title: "My notes".into(), items, plus: true, ..Page::default() })
}

/// The editor with its field in use.
pub(super) fn editor(text: &str) -> State {
    let items = vec![
        Item::Field { label: "Title".into(), text: text.into(), focused: true },
        Item::Text("Created today. Only you can see this note.".into()),
    ];
    let page = Page { title: "New note".into(), back: true, action: "Save".into(), items, ..Page::default() };
    State { keyboard: 1.0, ..State::of(page) }
}

fn title_into(state: &mut State, so_far: &str) {
    if let Some(Item::Field { text, .. }) = state.page.items.first_mut() {
        *text = so_far.to_owned();
    }
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let mut notes = some(&mut rng, NOTES, 16);
    let title = *rng.choice(TITLES).unwrap_or(&"Dentist");
    let goal = format!("Add a note called \"{title}\" and keep the others");
    let first = list(&notes);
    let mut s = Script::new(phone, rng, false, &goal, next(&first, "list", "list of notes"));

    let mut empty = editor("");
    empty.keyboard = 0.0;
    if let Some(Item::Field { focused, .. }) = empty.page.items.first_mut() {
        *focused = false;
    }
    s.tap("plus", "navigate", Motion::SlideIn, next(&empty, "editor", "empty note"))?;
    s.tap(
        "Title",
        "keyboard",
        Motion::Glide,
        next(&editor(""), "editor-keyboard", "empty title, keyboard up"),
    )?;
    s.enter(title, "title-typed", "title typed", title_into);
    notes.insert(0, (title, "Created today. Only you can see"));
    let longer = list(&notes);
    s.tap("Save", "navigate", Motion::SlideOut, next(&longer, "list-new", "list with the new note on top"))?;
    s.scroll(400.0, "list-scrolled", "list, scrolled down");

    let (open, body) = notes[8];
    let items = vec![
        Item::Header(open.into()),
        Item::Text(body.into()),
        Item::Text("Edited last week. Tap the text to change it.".into()),
        Item::Hero { tint: 3 },
    ];
    let page =
        State::of(Page { title: open.into(), back: true, action: "Delete".into(), items, ..Page::default() });
    s.tap(open, "navigate", Motion::Fade, next(&page, "note", "an old note"))?;
    let ask =
        page.covered(dialog("Delete note?", "It cannot be brought back afterwards.", &["Cancel", "Delete"]));
    s.tap("Delete", "dialog", Motion::Glide, next(&ask, "ask", "dialog: delete note?"))?;
    s.tap("Cancel", "dialog", Motion::Glide, next(&page, "note", "an old note"))?;
    let mut back = longer.clone();
    back.scroll = 400.0;
    s.press(Act::Back, "navigate", Motion::Fade, next(&back, "list-scrolled", "list, scrolled down"));
    Ok(s.finish())
}
