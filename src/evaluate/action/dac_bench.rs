//! The forms of DAC-Bench, for truth and replies alike: `Click[x, y, m, n]`, `long_press[…]`, `scroll[x, y, m, n]`,
//! `type(…)`, `navigate_home`, `navigate_back`, `complete`, `impossible`, `wait`. Coordinates are pixels.

use super::scan::Scan;
use super::{Action, Key, Point, Stroke};

/// An action of DAC-Bench; the first two hold the area in which a tap counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Targeted {
    /// The action; a tap is at the middle of its area.
    pub action: Action,
    /// Left, top, right, bottom in pixels, for a tap or a long tap.
    pub area: Option<[f64; 4]>,
}

impl Targeted {
    /// True where the point lies in the area, edges included.
    pub fn area_contains(&self, point: Point) -> bool {
        self.area.is_some_and(|[left, top, right, bottom]| {
            (left..=right).contains(&point.x) && (top..=bottom).contains(&point.y)
        })
    }
}

const OPENING: &[char] = &['[', '('];
const CLOSING: &[char] = &[']', ')'];

/// Reads an action out of a text, in any case. A call with parameters goes before bare words; of several calls the first
/// counts, of several words the last (prose tends to come first). A tap may be given by a point instead of an area.
/// Empty text is [`Action::Missing`], anything else [`Action::Unknown`].
pub fn parse(text: &str) -> Targeted {
    let bare = |action| Targeted { action, area: None };
    if text.trim().is_empty() {
        return bare(Action::Missing);
    }
    let names = ["click", "long_press", "scroll", "type"];
    let calls = names.iter().flat_map(|name| {
        Scan::behind(text, name).filter_map(move |(at, scan)| Some((at, call(name, scan)?)))
    });
    if let Some((_, found)) = calls.min_by_key(|(at, _)| *at) {
        return found;
    }
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    bare(words.rev().find_map(word).unwrap_or(Action::Unknown))
}

fn call(name: &str, scan: Scan<'_>) -> Option<Targeted> {
    let (_, inside) = scan.one_of(OPENING)?;
    if name == "type" {
        let text = unquoted(balanced(inside.rest())?.trim());
        return Some(Targeted { action: Action::Type(text.to_owned()), area: None });
    }
    let four = inside.numbers::<4>().filter(|(_, rest)| rest.one_of(CLOSING).is_some());
    let two = || inside.numbers::<2>().filter(|(_, rest)| rest.one_of(CLOSING).is_some());
    let [a, b, c, d] = match four {
        Some((four, _)) => four,
        None if name == "scroll" => return None,
        None => two().map(|([x, y], _)| [x, y, x, y])?,
    };
    if name == "scroll" {
        let stroke = Stroke { from: Point { x: a, y: b }, to: Point { x: c, y: d } };
        return Some(Targeted { action: Action::Scroll(Some(stroke)), area: None });
    }
    let middle = Some(Point { x: (a + c) / 2.0, y: (b + d) / 2.0 });
    let action = if name == "click" { Action::Click(middle) } else { Action::LongPress(middle) };
    Some(Targeted { action, area: Some([a.min(c), b.min(d), a.max(c), b.max(d)]) })
}

/// Up to the bracket that closes an open one; brackets inside may be paired, else the last closing one counts.
fn balanced(text: &str) -> Option<&str> {
    let mut depth = 0_u32;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' if depth == 0 => return Some(&text[..at]),
            ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    text.rfind(CLOSING).map(|end| &text[..end])
}

fn unquoted(text: &str) -> &str {
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(text)
}

fn word(word: &str) -> Option<Action> {
    let action = match word.to_ascii_lowercase().as_str() {
        "navigate_home" => Action::Press(Key::Home),
        "navigate_back" => Action::Press(Key::Back),
        "complete" => Action::Finish { done: true },
        "impossible" => Action::Finish { done: false },
        "wait" => Action::Wait,
        _ => return None,
    };
    Some(action)
}

/// How an action is told to a model; `None` for what the benchmark has no form for.
pub fn history_text(targeted: &Targeted) -> Option<String> {
    let text = match (&targeted.action, targeted.area) {
        (Action::Click(_), Some([l, t, r, b])) => format!("Click[{l}, {t}, {r}, {b}]"),
        (Action::LongPress(_), Some([l, t, r, b])) => format!("long_press[{l}, {t}, {r}, {b}]"),
        (Action::Scroll(Some(Stroke { from, to })), _) => {
            format!("scroll[{}, {}, {}, {}]", from.x, from.y, to.x, to.y)
        }
        (Action::Type(text), _) => format!("type({text})"),
        (Action::Press(Key::Home), _) => "navigate_home".into(),
        (Action::Press(Key::Back), _) => "navigate_back".into(),
        (Action::Finish { done: true }, _) => "complete".into(),
        (Action::Finish { done: false }, _) => "impossible".into(),
        (Action::Wait, _) => "wait".into(),
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn areas_points_and_their_brackets() {
        let click = parse("I tap it: click(30,40, 10, 20 )");
        assert_eq!(click.action, Action::Click(Some(Point { x: 20.0, y: 30.0 })));
        assert!(
            click.area_contains(Point { x: 10.0, y: 40.0 })
                && !click.area_contains(Point { x: 9.9, y: 40.0 })
        );
        assert_eq!(parse("Click[5, 6]").area, Some([5.0, 6.0, 5.0, 6.0]));
        assert_eq!(parse("scroll[5, 6]").action, Action::Unknown);
    }

    #[test]
    fn calls_go_before_words_and_the_last_word_counts() {
        assert_eq!(parse("wait, then type(done)").action, Action::Type("done".into()));
        assert_eq!(parse("I could wait. No: navigate_back.").action, Action::Press(Key::Back));
        assert_eq!(parse("type(Click[1, 2])").action, Action::Type("Click[1, 2]".into()));
        assert_eq!(parse("waiting").action, Action::Unknown);
        assert_eq!(parse(" \n").action, Action::Missing);
    }

    #[test]
    fn typed_text_keeps_its_brackets_and_loses_its_quotes() {
        assert_eq!(parse("type(\"f(x)\") now").action, Action::Type("f(x)".into()));
        assert_eq!(parse("type(a :( b)").action, Action::Type("a :( b".into()));
        assert_eq!(parse("type()").action, Action::Type(String::new()));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in any::<String>()) {
            parse(&text);
        }

        #[test]
        fn what_history_writes_is_read_back(l in 0_u32..2000, t in 0_u32..2000, w in 0_u32..500, h in 0_u32..500, word in "[a-z 视]{0,9}") {
            let area = format!("[{l}, {t}, {}, {}]", l + w, t + h);
            for form in [format!("Click{area}"), format!("long_press{area}"), format!("scroll{area}"), format!("type({})", word.trim())] {
                prop_assert_eq!(history_text(&parse(&form)), Some(form));
            }
            for form in ["navigate_home", "navigate_back", "complete", "impossible", "wait"] {
                prop_assert_eq!(history_text(&parse(form)), Some(form.to_owned()));
            }
        }
    }
}
