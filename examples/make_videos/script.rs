//! A story as it is written down: screens that rest, what the user does on each, and how the
//! next one comes. Times are seconds from the first frame.

use anyhow::{Context, Result};
use fastrand::Rng;

use crate::{
    canvas::{Canvas, Rect},
    motion::{Motion, Phone, Shot},
    paint::{Decor, Hit, WIDTH, paint},
    ui::State,
};

/// What the user does to leave a screen.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// A tap: the widget and where the finger was, in drawing units.
    Tap(Rect, (f32, f32)),
    ScrollDown,
    ScrollUp,
    Type(String),
    Back,
    Enter,
    Done,
}

/// A screen at rest.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// Screens that look the same have the same name.
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) state: State,
    /// None where the phone goes on by itself.
    pub(crate) act: Option<Act>,
}

/// What follows the scene of the same index.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) kind: &'static str,
    pub(crate) what: String,
}

/// One motion; typing and loading have several in one change.
struct Span {
    t0: f32,
    t1: f32,
    from: State,
    to: State,
    motion: Motion,
}

struct Touch {
    t0: f32,
    t1: f32,
    from: (f32, f32),
    to: (f32, f32),
}

/// The screen a change leads to.
pub(crate) struct Next<'a> {
    pub(crate) state: State,
    pub(crate) name: &'a str,
    pub(crate) what: &'a str,
}

/// Shorthand for [`Next`].
pub(crate) fn next<'a>(state: &State, name: &'a str, what: &'a str) -> Next<'a> {
    Next { state: state.clone(), name, what }
}

/// A story in the making, then the whole of it.
pub(crate) struct Script {
    pub(crate) phone: Phone,
    pub(crate) rng: Rng,
    pub(crate) goal: String,
    pub(crate) scenes: Vec<Scene>,
    pub(crate) changes: Vec<Change>,
    pub(crate) end: f32,
    spans: Vec<Span>,
    touches: Vec<Touch>,
    /// Shortest and longest rest of a screen.
    pace: (f32, f32),
    show_touch: bool,
    /// Minutes of the day at the start, and when the next one begins.
    clock: (u32, f32),
}

impl Script {
    pub(crate) fn new(phone: Phone, mut rng: Rng, show_touch: bool, goal: &str, first: Next<'_>) -> Self {
        let clock = (rng.u32(480..1300), 2.0 + rng.f32() * 6.0);
        let scene =
            Scene { name: first.name.to_owned(), what: first.what.to_owned(), state: first.state, act: None };
        Self {
            phone,
            rng,
            goal: goal.to_owned(),
            scenes: vec![scene],
            changes: Vec::new(),
            end: 0.0,
            spans: Vec::new(),
            touches: Vec::new(),
            pace: (1.0, 1.9),
            show_touch,
            clock,
        }
    }

    /// Sets the shortest and longest rest from here on.
    pub(crate) fn pace(&mut self, shortest: f32, longest: f32) {
        self.pace = (shortest, longest);
    }

    /// Keeps the minute for the whole clip.
    pub(crate) fn stop_clock(&mut self) {
        self.clock.1 = f32::INFINITY;
    }

    /// The state shown last.
    pub(crate) fn now(&self) -> State {
        self.scenes.last().map(|s| s.state.clone()).unwrap_or_default()
    }

    /// Widgets of a state, in drawing units.
    pub(crate) fn widgets(&self, state: &State) -> Vec<Hit> {
        let scale = 0.25;
        let size = |v: f32| (v * scale).ceil() as usize;
        let scratch = Canvas::new(size(WIDTH), size(self.phone.units()), scale, [0; 3]);
        paint(scratch, &self.phone.font, &self.phone.theme, state, &Decor::default()).1
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.rng.f32()
    }

    /// Lets the screen rest, then notes what ends the rest.
    fn leave(&mut self, act: Option<Act>, kind: &'static str, what: &str) {
        let rest = self.between(self.pace.0, self.pace.1);
        self.end += rest;
        if let Some(scene) = self.scenes.last_mut() {
            scene.act = act;
        }
        self.changes.push(Change { kind, what: what.to_owned() });
    }

    fn span(&mut self, from: State, to: State, motion: Motion, length: f32) {
        self.spans.push(Span { t0: self.end, t1: self.end + length, from, to, motion });
        self.end += length;
    }

    fn arrive(&mut self, next: Next<'_>) {
        let Next { state, name, what } = next;
        self.scenes.push(Scene { name: name.to_owned(), what: what.to_owned(), state, act: None });
    }

    fn go(&mut self, act: Option<Act>, kind: &'static str, motion: Motion, how: &str, next: Next<'_>) {
        self.leave(act, kind, how);
        let length = match motion {
            Motion::Cut => 0.0,
            _ => self.between(0.24, 0.42),
        };
        let from = self.now();
        self.span(from, next.state.clone(), motion, length);
        self.arrive(next);
    }

    /// A tap on the widget called `target`.
    pub(crate) fn tap(
        &mut self,
        target: &str,
        kind: &'static str,
        motion: Motion,
        to: Next<'_>,
    ) -> Result<()> {
        let widgets = self.widgets(&self.now());
        let found = widgets.iter().rev().find(|hit| hit.name == target);
        let rect = found.with_context(|| format!("nothing called {target:?} on the screen"))?.rect;
        let (x, y) = rect.centre();
        // A finger does not hit the middle.
        let at = (
            x + (self.rng.f32() - 0.5) * rect.w.min(60.0) * 0.5,
            y + (self.rng.f32() - 0.5) * rect.h.min(40.0) * 0.5,
        );
        self.go(Some(Act::Tap(rect, at)), kind, motion, &format!("tap on {target}"), to);
        let tapped = self.spans.last().map_or(0.0, |s| s.t0);
        self.touch(tapped - 0.22, tapped + 0.06, at, at);
        Ok(())
    }

    fn touch(&mut self, t0: f32, t1: f32, from: (f32, f32), to: (f32, f32)) {
        if self.show_touch {
            self.touches.push(Touch { t0, t1, from, to });
        }
    }

    /// A key of the phone or the keyboard.
    pub(crate) fn press(&mut self, key: Act, kind: &'static str, motion: Motion, to: Next<'_>) {
        let how = if matches!(key, Act::Back) { "press back" } else { "press enter" };
        self.go(Some(key), kind, motion, how, to);
    }

    /// The phone goes on by itself.
    pub(crate) fn wait(&mut self, kind: &'static str, motion: Motion, to: Next<'_>) {
        self.go(None, kind, motion, to.what, to);
    }

    /// Content arrives in steps less than a quarter second apart; the last is `to`.
    pub(crate) fn load(&mut self, steps: &[State], to: Next<'_>) {
        self.leave(None, "content-load", to.what);
        let mut from = self.now();
        for state in steps.iter().chain([&to.state]) {
            let length = self.between(0.1, 0.16);
            self.span(from, state.clone(), Motion::Glide, length);
            self.end += self.rng.f32() * 0.05;
            from = state.clone();
        }
        self.arrive(to);
    }

    /// Scrolls by `units` (down if positive) with one or two flicks.
    pub(crate) fn scroll(&mut self, units: f32, name: &str, what: &str) {
        let down = units > 0.0;
        let act = if down { Act::ScrollDown } else { Act::ScrollUp };
        self.leave(Some(act), "scroll", if down { "scroll down" } else { "scroll up" });
        let flicks = if units.abs() > 260.0 { 2 } else { 1 };
        let mut state = self.now();
        let height = self.phone.units();
        for _ in 0..flicks {
            let from = state.clone();
            state.scroll += units / flicks as f32;
            let length = self.between(0.4, 0.6);
            let (low, high) = ((250.0, height * 0.72), (250.0, height * 0.42));
            let (start, stop) = if down { (low, high) } else { (high, low) };
            self.touch(self.end - 0.08, self.end + length * 0.5, start, stop);
            self.span(from, state.clone(), Motion::Glide, length);
            if flicks > 1 {
                self.end += 0.05;
            }
        }
        self.arrive(next(&state, name, what));
    }

    /// Types `text` letter by letter; `put` writes what stands there so far into the state.
    pub(crate) fn enter(&mut self, text: &str, name: &str, what: &str, put: impl Fn(&mut State, &str)) {
        self.leave(Some(Act::Type(text.to_owned())), "type", &format!("type \"{text}\""));
        let mut state = self.now();
        for (at, letter) in text.char_indices() {
            let from = state.clone();
            put(&mut state, &text[..at + letter.len_utf8()]);
            self.span(from, state.clone(), Motion::Cut, 0.0);
            self.end += self.rng.f32() * 0.11 + 0.09;
        }
        self.arrive(next(&state, name, what));
    }

    /// The last screen rests too.
    pub(crate) fn finish(mut self) -> Self {
        self.end += self.pace.1.max(1.2);
        if let Some(scene) = self.scenes.last_mut() {
            scene.act = Some(Act::Done);
        }
        self
    }

    /// What is seen at `t`, and what moves on it without being a change.
    pub(crate) fn at(&self, t: f32) -> (Shot, Decor) {
        let started = self.spans.partition_point(|s| s.t0 <= t);
        let shot = match started.checked_sub(1).and_then(|n| self.spans.get(n)) {
            None => Shot::still(self.scenes.first().map(|s| &s.state).unwrap_or(&State::default())),
            Some(span) if t >= span.t1 => Shot::still(&span.to),
            Some(span) => {
                let p = (t - span.t0) / (span.t1 - span.t0);
                let p = 1.0 - (1.0 - p).powi(3);
                Shot { from: span.from.clone(), to: span.to.clone(), motion: span.motion, p }
            }
        };
        let touch = self.touches.iter().find(|touch| (touch.t0..touch.t1).contains(&t));
        let dot = touch.map(|touch| {
            let p = (t - touch.t0) / (touch.t1 - touch.t0);
            let along = |a: f32, b: f32| a + (b - a) * p;
            (along(touch.from.0, touch.to.0), along(touch.from.1, touch.to.1))
        });
        let minute = self.clock.0 + u32::from(t >= self.clock.1);
        let clock = format!("{}:{:02}", minute / 60, minute % 60);
        let caret = ((t / 0.5) as u32).is_multiple_of(2);
        (shot, Decor { clock, caret, dot, spin: (t * 10.0) as u32 })
    }
}
