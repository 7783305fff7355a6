//! The forms of DAC-Bench: `Click[x, y, m, n]`, `type(…)`, `navigate_back`, …, coordinates in pixels.

use super::scan::{has, numbers, token};
use super::{Action, Point};

/// A true action, and for presses the area that counts: `[left, top, right, bottom]` in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The action; a press is at the middle of its area.
    pub action: Action,
    /// Where a press may land, edges included.
    pub area: Option<[f64; 4]>,
}

impl Truth {
    /// Reads an annotated action; `None` if it has no known form.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, rest) = name(text);
        let area = matches!(name.as_str(), "click" | "long_press").then(|| area(rest)).flatten();
        Some(Self { action: whole(text)?, area })
    }
}

/// Reads a reply: the last line that is an action by itself, perhaps behind "Action:"; presses by point or by area.
pub fn parse_reply(text: &str) -> Option<Action> {
    text.lines().rev().find_map(|line| {
        let line = line.trim().trim_matches('`').trim();
        let marked =
            line.split_once(':').filter(|(mark, _)| has(mark, "action") && !mark.contains(['(', '[']));
        whole(marked.map_or(line, |(_, action)| action.trim()))
    })
}

/// The name in small letters and what follows it.
fn name(text: &str) -> (String, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_alphabetic() && c != '_').unwrap_or(text.len());
    (text[..end].to_ascii_lowercase(), text[end..].trim())
}

fn whole(text: &str) -> Option<Action> {
    let (name, rest) = name(text);
    let bare = |action: Action| matches!(rest, "" | "()" | "[]" | ".").then_some(action);
    let key = |key: &str| Action::Press { key: key.to_owned() };
    match name.as_str() {
        "click" => Some(Action::Click { at: place(rest)? }),
        "long_press" => Some(Action::LongPress { at: place(rest)? }),
        "scroll" => {
            let [x1, y1, x2, y2] = four(rest)?;
            Some(Action::Scroll { from: [x1, y1], to: [x2, y2] })
        }
        "type" => {
            let inner = token(rest, '(').and_then(|t| t.trim_end().strip_suffix(')'))?.trim();
            let unquoted = ['"', '\''].iter().find_map(|&q| inner.strip_prefix(q)?.strip_suffix(q));
            Some(Action::Type { text: unquoted.unwrap_or(inner).to_owned() })
        }
        "navigate_home" => bare(key("HOME")),
        "navigate_back" => bare(key("BACK")),
        "complete" => bare(Action::Finish),
        "impossible" => bare(Action::Impossible),
        "wait" => bare(Action::Wait),
        _ => None,
    }
}

fn four(text: &str) -> Option<[f64; 4]> {
    numbers(text, ['[', ']']).or_else(|| numbers(text, ['(', ')']))
}

/// Four numbers in either bracket, opposite corners in either order.
fn area(text: &str) -> Option<[f64; 4]> {
    four(text).map(|[a, b, c, d]| [a.min(c), b.min(d), a.max(c), b.max(d)])
}

fn place(text: &str) -> Option<Point> {
    let point = || numbers(text, ['[', ']']).or_else(|| numbers(text, ['(', ')']));
    area(text).map(|[l, t, r, b]| [(l + r) / 2.0, (t + b) / 2.0]).or_else(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_form() {
        let click = Truth::parse("Click[10, 20, 30, 60]").unwrap();
        assert_eq!(
            (click.action, click.area),
            (Action::Click { at: [20.0, 40.0] }, Some([10.0, 20.0, 30.0, 60.0]))
        );
        let kinds = [
            "long_press[1,2,3,4]",
            "scroll[1, 2, 3, 4]",
            "type(a (b) c)",
            "navigate_home",
            "complete",
            "impossible",
            "wait",
        ]
        .map(|t| Truth::parse(t).unwrap().action.kind());
        assert_eq!(kinds, ["LONG_PRESS", "SCROLL", "TYPE", "PRESS", "FINISH", "IMPOSSIBLE", "WAIT"]);
        assert_eq!(Truth::parse("type(a (b) c)").unwrap().action, Action::Type { text: "a (b) c".into() });
        assert_eq!(Truth::parse("dance"), None);
    }

    #[test]
    fn replies_may_think_first() {
        let thought = "I would wait, but the list is open.\nAction: `Click[12, 14]`";
        assert_eq!(parse_reply("Action: Click(12, 14)"), Some(Action::Click { at: [12.0, 14.0] }));
        assert_eq!(parse_reply(&thought.replace('`', "")), Some(Action::Click { at: [12.0, 14.0] }));
        assert_eq!(parse_reply("type(time: 10)"), Some(Action::Type { text: "time: 10".into() }));
        assert_eq!(parse_reply("wait for it"), None);
        assert_eq!(parse_reply(""), None);
    }
}
