//! The forms of VG-GUI-Bench: `CLICK(x, y)`, `SCROLL(x1, y1, x2, y2)`, `TYPE("…")`, `PRESS("KEY")`, `ZOOM()`, `FINISH()`.
//! Coordinates are shares of the screen.

use serde::{Deserialize, Serialize};

use super::scan::{Scan, contains};
use super::{Action, Heading, Key, Point, Stroke};

/// One accepted action, as `ours_data.json` and prediction files write it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// 3 type, 4 click or scroll, 5 back, 6 home, 7 enter, 10 complete, 11 impossible, 12 zoom, 14 other hardware.
    pub action_type_id: i64,
    /// The same in words.
    #[serde(default)]
    pub action_type_text: String,
    /// Boxes as flat groups of four: top, left, height, width. Numbers that fill no group mean nothing.
    #[serde(default)]
    pub annot_position: Vec<f64>,
    /// Where the finger goes down: x, y.
    #[serde(default)]
    pub touch: [f64; 2],
    /// Where it goes up: x, y.
    #[serde(default)]
    pub lift: [f64; 2],
    /// Text to type.
    #[serde(default)]
    pub type_text: String,
}

impl Record {
    /// The action meant, with 10 and 11 as the end of the task; [`Action::Unknown`] for what the action space lacks.
    pub fn action(&self) -> Action {
        let stroke = Stroke { from: self.touch.into(), to: self.lift.into() };
        match self.action_type_id {
            3 => Action::Type(self.type_text.clone()),
            4 if contains(&self.action_type_text, "scroll") || stroke.from != stroke.to => {
                Action::Scroll(Some(stroke))
            }
            4 => Action::Click(Some(stroke.from)),
            5 => Action::Press(Key::Back),
            6 => Action::Press(Key::Home),
            7 => Action::Press(Key::Enter),
            10 => Action::Finish { done: true },
            11 => Action::Finish { done: false },
            12 => Action::Zoom,
            _ => Action::Unknown,
        }
    }

    /// Where the finger of a scroll goes, by its words alone: the page is said to scroll down when the finger goes up, and
    /// left when it goes right. `None` where they name no direction.
    pub fn scroll_heading(&self) -> Option<Heading> {
        match self.action_type_text.trim().to_lowercase().as_str() {
            "scroll down" => Some(Heading::Up),
            "scroll up" => Some(Heading::Down),
            "scroll left" => Some(Heading::Right),
            "scroll right" => Some(Heading::Left),
            _ => None,
        }
    }

    /// True where the point lies in one of the boxes, edges included.
    pub fn boxes_contain(&self, point: Point) -> bool {
        self.annot_position.as_chunks::<4>().0.iter().any(|&[top, left, height, width]| {
            (top..=top + height).contains(&point.y) && (left..=left + width).contains(&point.x)
        })
    }
}

/// Reads a reply as the public scorer does. The first form found anywhere counts, tried in the order click, scroll,
/// type, press, zoom, finish; an empty reply is [`Action::Missing`], anything else [`Action::Unknown`].
pub fn reply(text: Option<&str>) -> Action {
    let Some(text) = text.filter(|t| !t.is_empty()) else { return Action::Missing };
    let click = || call(text, "CLICK", arguments::<2>).map(|[x, y]| Action::Click(Some(Point { x, y })));
    let scroll = || {
        call(text, "SCROLL", arguments::<4>).map(|[x1, y1, x2, y2]| {
            Action::Scroll(Some(Stroke { from: Point { x: x1, y: y1 }, to: Point { x: x2, y: y2 } }))
        })
    };
    let typed = || call(text, "TYPE", Scan::quoted).map(|text| Action::Type(text.to_owned()));
    let press = || {
        let key = |scan: Scan<'_>| scan.quoted().filter(|key| !key.is_empty()).map(Key::named);
        call(text, "PRESS", key).map(Action::Press)
    };
    let word = || match text {
        _ if contains(text, "ZOOM") => Action::Zoom,
        _ if contains(text, "FINISH") => Action::Finish { done: true },
        _ => Action::Unknown,
    };
    click().or_else(scroll).or_else(typed).or_else(press).unwrap_or_else(word)
}

/// The first place where `name`, `(` and what `inside` wants follow each other.
fn call<'a, T>(text: &'a str, name: &str, inside: impl Fn(Scan<'a>) -> Option<T>) -> Option<T> {
    Scan::behind(text, name).find_map(|(_, scan)| inside(scan.one_of(&['('])?.1))
}

fn arguments<const N: usize>(scan: Scan<'_>) -> Option<[f64; N]> {
    let (numbers, rest) = scan.numbers()?;
    rest.one_of(&[')'])?;
    Some(numbers)
}

/// The text by which a past action is told to a model: that of the first accepted action which has one.
pub fn history(accepted: &[Record]) -> Option<String> {
    accepted.iter().find_map(history_text)
}

/// How one action is told to a model; `None` for what has no form (id 14 and unknown ids).
pub fn history_text(record: &Record) -> Option<String> {
    let text = match record.action() {
        Action::Click(Some(Point { x, y })) => format!("CLICK({x:.3}, {y:.3})"),
        Action::Scroll(Some(Stroke { from, to })) => {
            format!("SCROLL({:.3}, {:.3}, {:.3}, {:.3})", from.x, from.y, to.x, to.y)
        }
        Action::Type(text) => format!("TYPE(\"{}\")", text.replace('"', "\\\"")),
        Action::Press(key) => format!("PRESS(\"{}\")", key.name()),
        Action::Zoom => "ZOOM()".into(),
        Action::Finish { .. } => "FINISH()".into(),
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_order_of_forms_decides_not_the_order_in_the_text() {
        assert_eq!(reply(Some("TYPE(\"x\") CLICK(0.5,.25)")), Action::Click(Some(Point { x: 0.5, y: 0.25 })));
        assert_eq!(reply(Some("click(1) then click(1, 2)")), Action::Click(Some(Point { x: 1.0, y: 2.0 })));
        assert_eq!(reply(Some("I would zoom then FINISH")), Action::Zoom);
        assert_eq!(reply(Some("press( 'menu' )")), Action::Press(Key::Other("MENU".into())));
        assert_eq!(reply(Some("PRESS(BACK)")), Action::Unknown);
        assert_eq!(reply(Some(" ")), Action::Unknown);
        assert_eq!(reply(None), Action::Missing);
    }

    #[test]
    fn history_passes_over_actions_without_a_form() {
        let record = |id| Record { action_type_id: id, ..Record::default() };
        assert_eq!(history(&[record(14), record(5)]).as_deref(), Some("PRESS(\"BACK\")"));
        assert_eq!(history(&[record(14)]), None);
        assert_eq!(history(&[]), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in any::<String>()) {
            reply(Some(&text));
        }

        #[test]
        fn what_history_writes_is_read_back(id in 3_i64..13, x in 0.0..1.0, y in 0.0..1.0, text in "[a-z\"' 视]{0,12}") {
            let record = Record {
                action_type_id: id, touch: [x, y], lift: [x, y], type_text: text, ..Record::default()
            };
            if let Some(told) = history_text(&record) {
                prop_assert_eq!(reply(Some(&told)).kind(), record.action().kind());
            }
        }
    }
}
