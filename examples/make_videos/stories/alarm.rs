//! Alarms: open one, choose its sound on a sheet, switch it on, and the list again.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::Theme,
    ui::{Item, Page, State, row, sheet, switch},
    words::some,
};

const SOUNDS: &[&str] = &["Bells", "Birds", "Harp", "Rain", "Radio", "Waves"];
const DAYS: &[&str] = &["Every day", "Weekdays", "Saturday", "Sunday", "Once", "Monday and Friday"];

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme { cards: true, radius: 12.0, ..Theme::dark(rng, 0.55) }
}

/// The page of one alarm.
fn detail(time: &str, days: &str, sound: &str, on: bool) -> State {
    let items = vec![
        Item::Header(time.into()),
        switch("Alarm", days, on),
        row("Sound", sound, 1),
        row("Snooze", "10 minutes", 4),
        Item::Text("The alarm rings even if the phone is silent.".into()),
    ];
    State::of(Page { title: "Edit alarm".into(), back: true, items, ..Page::default() })
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let (days, sounds) = (some(&mut rng, DAYS, 5), some(&mut rng, SOUNDS, 4));
    let first = rng.u32(5..7);
    let times: Vec<String> =
        (first..).map(|hour| format!("{hour}:{:02}", 5 * rng.u32(0..12))).take(5).collect();
    let (pick, old, new) = (rng.usize(0..5), 0, rng.usize(1..4));
    let goal = format!("Let the {} alarm ring with {}", times[pick], sounds[new]);
    let list = |on: bool| {
        let note = |n: usize| {
            let state = if n == pick && on { "on" } else { "off" };
            format!("{}, {state}", days[n])
        };
        let items = times.iter().enumerate().map(|(n, time)| row(time, note(n), n)).collect();
        State::of(Page { title: "Alarms".into(), items, plus: true, ..Page::default() })
    };
    let page = |sound: usize, on: bool| detail(&times[pick], days[pick], sounds[sound], on);

    let mut s = Script::new(phone, rng, true, &goal, next(&list(false), "alarms", "list of alarms"));
    s.pace(0.95, 1.6);
    let plain = page(old, false);
    s.tap(&times[pick], "navigate", Motion::SlideIn, next(&plain, "alarm", "one alarm, off"))?;
    let choice = plain.covered(sheet("Sound", &sounds, Some(old)));
    s.tap("Sound", "sheet", Motion::Glide, next(&choice, "sounds", "sheet of sounds"))?;
    let chosen = page(new, false);
    s.tap(sounds[new], "sheet", Motion::Glide, next(&chosen, "alarm-sound", "one alarm, another sound"))?;
    let on = page(new, true);
    s.tap("Alarm", "toggle", Motion::Glide, next(&on, "alarm-on", "one alarm, on"))?;
    s.press(Act::Back, "navigate", Motion::SlideOut, next(&list(true), "alarms-on", "list, one alarm on"));
    s.tap(&times[pick], "navigate", Motion::Fade, next(&on, "alarm-on", "one alarm, on"))?;
    Ok(s.finish())
}
