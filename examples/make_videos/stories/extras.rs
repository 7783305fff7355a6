//! Clips that isolate one thing each.

use anyhow::Result;
use fastrand::Rng;

use super::{notes, settings};
use crate::{
    motion::{Motion, Phone},
    script::{Script, next},
    words::{NOTES, some},
};

/// Nothing moves: even the clock keeps its minute.
pub(crate) fn still(phone: Phone, mut rng: Rng) -> Result<Script> {
    let list = notes::list(&some(&mut rng, NOTES, 9));
    let mut s =
        Script::new(phone, rng, false, "Read the list of notes", next(&list, "list", "list of notes"));
    s.stop_clock();
    s.pace(8.0, 8.0);
    Ok(s.finish())
}

/// A caret blinks in a field.
pub(crate) fn caret(phone: Phone, mut rng: Rng) -> Result<Script> {
    let title = some(&mut rng, NOTES, 1)[0].0;
    let editor = notes::editor(title);
    let mut s = Script::new(
        phone,
        rng,
        false,
        "Read the title of the note",
        next(&editor, "editor", "a title with a caret"),
    );
    s.stop_clock();
    s.pace(8.0, 8.0);
    Ok(s.finish())
}

/// A switch goes on and off again.
pub(crate) fn toggle(phone: Phone, rng: Rng) -> Result<Script> {
    let (off, on) = (settings::display(true, false, 0), settings::display(true, true, 0));
    let mut s = Script::new(phone, rng, false, "Try warm colours", next(&off, "off", "warm colours off"));
    s.stop_clock();
    s.pace(1.8, 2.6);
    s.tap("Warm colours", "toggle", Motion::Glide, next(&on, "on", "warm colours on"))?;
    s.tap("Warm colours", "toggle", Motion::Glide, next(&off, "off", "warm colours off"))?;
    Ok(s.finish())
}

/// A list is scrolled.
pub(crate) fn scroll(phone: Phone, mut rng: Rng) -> Result<Script> {
    let list = notes::list(&some(&mut rng, NOTES, 16));
    let mut s =
        Script::new(phone, rng, false, "Look through the notes", next(&list, "top", "top of the list"));
    s.stop_clock();
    s.pace(1.4, 2.2);
    s.scroll(180.0, "lower", "a little lower");
    s.scroll(220.0, "lowest", "lower still");
    s.scroll(-400.0, "top", "top of the list");
    Ok(s.finish())
}
