//! A chat: open a talk, write two messages, an answer comes, go back to the list.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::Theme,
    ui::{Item, Page, State, row},
    words::{NAMES, PLACES, some},
};

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme::dark(rng, 0.42)
}

fn talk(name: &str, said: &[(String, bool)], draft: Option<&str>) -> State {
    let items = said.iter().map(|(text, mine)| Item::Bubble { text: text.clone(), mine: *mine }).collect();
    let composer = Some((draft.unwrap_or_default().to_owned(), draft.is_some()));
    let page = Page { title: name.into(), back: true, items, composer, ..Page::default() };
    State { keyboard: if draft.is_some() { 1.0 } else { 0.0 }, ..State::of(page) }
}

fn draft_into(state: &mut State, so_far: &str) {
    if let Some((text, _)) = &mut state.page.composer {
        *text = so_far.to_owned();
    }
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let names = some(&mut rng, NAMES, 7);
    let places = some(&mut rng, PLACES, 2);
    let (friend, hour) = (names[rng.usize(0..4)], rng.u32(4..9));
    let last =
        ["See you then", "Thanks a lot!", "Which one?", "Photo", "On my way", "Good night", "Haha yes"];
    let chats = |first: &str| {
        let mut items: Vec<Item> =
            names.iter().zip(last).enumerate().map(|(n, (a, b))| row(*a, b, n + 2)).collect();
        if let Some(Item::Row { note, .. }) =
            items.iter_mut().find(|i| matches!(i, Item::Row { title, .. } if title == friend))
        {
            *note = first.to_owned();
        }
        State::of(Page { title: "Chats".into(), items, plus: true, ..Page::default() })
    };
    let question = format!("Shall we meet {} or {}?", places[0], places[1]);
    let mut said = vec![
        ("Hi! Are you free later today?".to_owned(), false),
        ("Yes, after work. What is the plan?".to_owned(), true),
        (question.clone(), false),
    ];
    let reply = format!("{} at {hour}", places[0]);
    let goal = format!("Answer {friend} that you meet {reply}");

    let mut s = Script::new(phone, rng, true, &goal, next(&chats(&question), "chats", "list of chats"));
    s.pace(1.0, 2.2);
    s.tap(friend, "navigate", Motion::SlideIn, next(&talk(friend, &said, None), "talk", "the talk"))?;
    let open = talk(friend, &said, Some(""));
    s.tap("message", "keyboard", Motion::Glide, next(&open, "talk-keyboard", "the talk, keyboard up"))?;
    s.enter(&reply, "reply-typed", "reply typed", draft_into);
    said.push((reply.clone(), true));
    let sent = talk(friend, &said, Some(""));
    s.tap("send", "other", Motion::Cut, next(&sent, "reply-sent", "reply is in the talk"))?;
    said.push(("Perfect, I will bring the tickets".to_owned(), false));
    let answer = talk(friend, &said, Some(""));
    s.wait("content-load", Motion::Cut, next(&answer, "answered", "an answer has come"));
    s.enter("great!", "thanks-typed", "second message typed", draft_into);
    said.push(("great!".to_owned(), true));
    let thanked = talk(friend, &said, Some(""));
    s.press(Act::Enter, "other", Motion::Cut, next(&thanked, "thanks-sent", "second message sent"));
    let closed = talk(friend, &said, None);
    s.press(
        Act::Back,
        "keyboard",
        Motion::Glide,
        next(&closed, "talk-long", "the whole talk, keyboard down"),
    );
    s.tap(
        "back",
        "navigate",
        Motion::SlideOut,
        next(&chats("great!"), "chats-after", "list of chats, new last line"),
    )?;
    Ok(s.finish())
}
