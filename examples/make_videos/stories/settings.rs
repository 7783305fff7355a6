//! Settings: find the display page, switch things there, choose a timeout, go back.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::Theme,
    ui::{Item, Page, State, row, sheet, switch},
    words::{NAMES, some},
};

const TIMES: [&str; 4] = ["15 seconds", "30 seconds", "1 minute", "5 minutes"];

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme { cards: true, ..Theme::dark(rng, 0.58) }
}

/// The display page. `dark`, `warm`: its switches; `time`: the chosen timeout.
pub(super) fn display(dark: bool, warm: bool, time: usize) -> State {
    let items = vec![
        Item::Header("Brightness and colour".into()),
        switch("Dark mode", "Easier on the eyes at night", dark),
        switch("Warm colours", "From sunset to sunrise", warm),
        Item::Header("Screen".into()),
        row("Screen timeout", TIMES[time % 4], 4),
        row("Font size", "Medium", 6),
        row("Screen saver", "Photos", 9),
        switch("Always-on clock", "Uses more battery", false),
    ];
    State::of(Page { title: "Display".into(), back: true, items, ..Page::default() })
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let owner = some(&mut rng, NAMES, 1)[0];
    let (old, new) = (rng.usize(0..2), rng.usize(2..4));
    let mut names = vec![
        ("Network", "Wi-Fi, mobile data, hotspot"),
        ("Devices", "Bluetooth, printers, cast"),
        ("Apps", "Permissions, default apps"),
        ("Notifications", "History, quiet hours"),
        ("Battery", "83 %, saver off"),
        ("Storage", "41 % used of 128 GB"),
        ("Sound", "Volume, vibration, ringtone"),
        ("Wallpaper", "Colours, icons, home screen"),
        ("Privacy", "Permissions, account data"),
        ("Safety", "Contacts, medical details"),
        ("Location", "On for four apps"),
        ("Passwords", "Saved logins, autofill"),
        ("Accessibility", "Screen reader, magnifier"),
        ("Languages", "Keyboard, dictionary, region"),
        ("Date and time", "Automatic, 24 hours"),
    ];
    rng.shuffle(&mut names);
    let mut items = vec![row(owner, "Account and backup", rng.usize(0..9))];
    items.extend(names.iter().enumerate().map(|(n, (title, note))| row(*title, *note, n)));
    items.insert(12, row("Display", "Dark mode, timeout, font size", 5));
    let main = State::of(Page { title: "Settings".into(), items, ..Page::default() });
    let goal = format!("Set the screen timeout to {} and turn on warm colours", TIMES[new]);

    let mut s = Script::new(phone, rng, false, &goal, next(&main, "main", "settings"));
    s.pace(0.95, 1.8);
    s.scroll(240.0, "main-scrolled", "settings, scrolled to Display");
    let low = s.now();
    let plain = display(true, false, old);
    s.tap("Display", "navigate", Motion::SlideIn, next(&plain, "display", "display page"))?;
    let warm = display(true, true, old);
    s.tap("Warm colours", "toggle", Motion::Glide, next(&warm, "display-warm", "warm colours on"))?;
    let choose = warm.covered(sheet("Screen timeout", &TIMES, Some(old)));
    s.tap("Screen timeout", "sheet", Motion::Glide, next(&choose, "timeouts", "sheet of timeouts"))?;
    let marked = warm.covered(sheet("Screen timeout", &TIMES, Some(new)));
    s.tap(TIMES[new], "toggle", Motion::Cut, next(&marked, "timeouts-new", "another timeout marked"))?;
    let done = display(true, true, new);
    // The sheet that leaves is the one that was shown.
    s.press(Act::Back, "sheet", Motion::Glide, next(&done, "display-done", "display page, new timeout"));
    s.tap(
        "back",
        "navigate",
        Motion::SlideOut,
        next(&low, "main-scrolled", "settings, scrolled to Display"),
    )?;
    s.scroll(-240.0, "main", "settings");
    Ok(s.finish())
}
