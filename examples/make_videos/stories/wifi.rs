//! Wi-Fi: switch it on, networks are found, type a password, connected.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Script, next},
    theme::{Bar, Theme},
    ui::{Item, Page, State, dialog, row, switch},
    words::{NETWORKS, some},
};

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme { cards: true, radius: 16.0, ..Theme::light(rng, 0.38, Bar::Plain) }
}

/// The page with its switch and what is below it.
fn page(on: bool, mut below: Vec<Item>) -> State {
    let mut items = vec![switch("Wi-Fi", if on { "On" } else { "Off" }, on)];
    items.append(&mut below);
    State::of(Page { title: "Wi-Fi".into(), back: true, items, ..Page::default() })
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let found = some(&mut rng, NETWORKS, 6);
    let network = found[rng.usize(0..4)];
    let strength =
        ["Strong signal", "Good signal", "Good signal", "Fair signal", "Weak signal", "Weak signal"];
    let password: String = (0..8).map(|_| rng.lowercase()).collect();
    let goal = format!("Connect to the network {network}");
    let list = |count: usize, joined: bool| {
        let mut items = vec![Item::Header("Networks nearby".into())];
        for (n, name) in found.iter().enumerate().take(count) {
            let note = if joined && *name == network { "Connected" } else { strength[n] };
            items.push(row(*name, note, n));
        }
        items
    };
    let off = page(false, vec![Item::Text("Turn on Wi-Fi to see the networks nearby.".into())]);

    let mut s = Script::new(phone, rng, false, &goal, next(&off, "off", "Wi-Fi is off"));
    s.pace(0.95, 1.7);
    let looking = page(true, vec![Item::Header("Networks nearby".into()), Item::Spinner]);
    s.tap("Wi-Fi", "other", Motion::Glide, next(&looking, "looking", "on, looking for networks"))?;
    let steps: Vec<State> = (1..6).map(|n| page(true, list(n, false))).collect();
    let seen = page(true, list(6, false));
    s.load(&steps, next(&seen, "networks", "list of networks"));
    let form = |text: &str, focused: bool| {
        let items = vec![
            Item::Text(format!("{network} asks for a password.")),
            Item::Field { label: "Password".into(), text: text.into(), focused },
            Item::Button("Connect".into()),
        ];
        let page = Page { title: network.into(), back: true, items, ..Page::default() };
        State { keyboard: if focused { 1.0 } else { 0.0 }, ..State::of(page) }
    };
    s.tap(network, "navigate", Motion::Fade, next(&form("", false), "form", "password form"))?;
    s.tap(
        "Password",
        "keyboard",
        Motion::Glide,
        next(&form("", true), "form-keyboard", "password form, keyboard up"),
    )?;
    s.enter(&password, "form-typed", "password typed", |state, so_far| {
        if let Some(Item::Field { text, .. }) = state.page.items.get_mut(1) {
            *text = so_far.to_owned();
        }
    });
    let joined = page(true, list(6, true));
    let told =
        joined.covered(dialog("Connected", &format!("This phone now uses {network}."), &["Details", "Done"]));
    s.tap("Connect", "dialog", Motion::Fade, next(&told, "told", "dialog: connected"))?;
    s.tap("Done", "dialog", Motion::Glide, next(&joined, "joined", "list, one network connected"))?;
    Ok(s.finish())
}
