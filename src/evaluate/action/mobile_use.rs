//! The forms of AndroidControl\*: a `mobile_use` tool call as JSON between `<tool_call>` and `</tool_call>`.
//! Coordinates are thousandths of the screen's width and height.

use std::num::NonZeroU32;

use serde_json::{Map, Value, json};

use super::{Action, Heading, Key, Point, Stroke};
use crate::dataset::android_control as record;

/// How long a long press and a wait last, in seconds.
const SECONDS: u32 = 2;

/// Pixels to thousandths of `size`, whole, within 0..=1000; halves go to the even neighbour.
pub fn normalize(pixels: f64, size: NonZeroU32) -> f64 {
    (pixels / f64::from(size.get()) * 1000.0).round_ties_even().clamp(0.0, 1000.0)
}

/// Thousandths to pixels.
pub fn denormalize(point: Point, width: NonZeroU32, height: NonZeroU32) -> Point {
    Point { x: point.x / 1000.0 * f64::from(width.get()), y: point.y / 1000.0 * f64::from(height.get()) }
}

/// What was done at a step, in the tool's terms: a scroll is the swipe that brings it about.
pub fn truth(action: &record::Action, width: NonZeroU32, height: NonZeroU32) -> Action {
    let at = |x: f64, y: f64| Some(Point { x: normalize(x, width), y: normalize(y, height) });
    match action {
        record::Action::Click { x, y } => Action::Click(at(*x, *y)),
        record::Action::LongPress { x, y } => Action::LongPress(at(*x, *y)),
        record::Action::Scroll { direction } => {
            let [x1, y1, x2, y2] = match direction {
                record::Direction::Down => [500.0, 650.0, 500.0, 350.0],
                record::Direction::Up => [500.0, 350.0, 500.0, 650.0],
                record::Direction::Left => [650.0, 500.0, 350.0, 500.0],
                record::Direction::Right => [350.0, 500.0, 650.0, 500.0],
            };
            Action::Scroll(Some(Stroke { from: Point { x: x1, y: y1 }, to: Point { x: x2, y: y2 } }))
        }
        record::Action::InputText { text } => Action::Type(text.clone()),
        record::Action::OpenApp { app_name } => Action::OpenApp(app_name.clone()),
        record::Action::Wait => Action::Wait,
        record::Action::NavigateBack => Action::Press(Key::Back),
        record::Action::NavigateHome => Action::Press(Key::Home),
    }
}

/// Reads the first tool call of a reply; [`Action::Missing`] where there is none or its JSON is broken.
pub fn reply(text: &str) -> Action {
    let call = text.split_once("<tool_call>").and_then(|(_, rest)| rest.split_once("</tool_call>"));
    let json = call.and_then(|(json, _)| serde_json::from_str::<Value>(json.trim()).ok());
    match json.as_ref().and_then(Value::as_object) {
        Some(call) => from_arguments(call.get("arguments").and_then(Value::as_object).unwrap_or(call)),
        None => Action::Missing,
    }
}

/// Reads the arguments of a tool call. Names are exact: `Click` is no `click`.
pub fn from_arguments(arguments: &Map<String, Value>) -> Action {
    let text = |key: &str| arguments.get(key).and_then(Value::as_str).unwrap_or_default();
    let point = |key: &str| {
        let list = arguments.get(key)?.as_array()?;
        Some(Point { x: list.first()?.as_f64()?, y: list.get(1)?.as_f64()? })
    };
    match text("action") {
        "click" => Action::Click(point("coordinate")),
        "long_press" => Action::LongPress(point("coordinate")),
        "swipe" => {
            let ends = point("coordinate").zip(point("coordinate2"));
            Action::Scroll(ends.map(|(from, to)| Stroke { from, to }))
        }
        "type" => Action::Type(text("text").to_owned()),
        "system_button" => Action::Press(Key::named(text("button"))),
        "open_app" => {
            let name = if arguments.contains_key("app_name") { text("app_name") } else { text("text") };
            Action::OpenApp(name.to_owned())
        }
        "wait" => Action::Wait,
        "terminate" => Action::Finish { done: text("status") != "failure" },
        _ => Action::Unknown,
    }
}

/// The arguments of the tool call that does `action`; `None` for what the tool cannot do.
pub fn to_arguments(action: &Action) -> Option<Value> {
    let place = |p: &Point| json!([number(p.x), number(p.y)]);
    let arguments = match action {
        Action::Click(Some(p)) => json!({"action": "click", "coordinate": place(p)}),
        Action::Click(None) => json!({"action": "click"}),
        Action::LongPress(Some(p)) => {
            json!({"action": "long_press", "coordinate": place(p), "time": SECONDS})
        }
        Action::LongPress(None) => json!({"action": "long_press", "time": SECONDS}),
        Action::Scroll(Some(stroke)) => {
            let direction = match stroke.heading() {
                Heading::Up => "up",
                Heading::Down => "down",
                Heading::Left => "left",
                Heading::Right => "right",
            };
            let (from, to) = (place(&stroke.from), place(&stroke.to));
            json!({"action": "swipe", "coordinate": from, "coordinate2": to, "direction": direction})
        }
        Action::Type(text) => json!({"action": "type", "text": text}),
        Action::Press(key) => {
            let button = match key {
                Key::Back => "Back",
                Key::Home => "Home",
                Key::Enter => "Enter",
                Key::Other(name) => name,
            };
            json!({"action": "system_button", "button": button})
        }
        Action::OpenApp(name) => json!({"action": "open_app", "app_name": name}),
        Action::Wait => json!({"action": "wait", "time": SECONDS}),
        Action::Finish { done } => {
            json!({"action": "terminate", "status": if *done { "success" } else { "failure" }})
        }
        Action::Scroll(None) | Action::Zoom | Action::Unknown | Action::Missing => return None,
    };
    Some(arguments)
}

/// Whole numbers without ".0", as models are used to them.
fn number(value: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "whole and small")]
    if value.fract() == 0.0 && value.abs() < 1e9 { json!(value as i64) } else { json!(value) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn halves_round_to_even_and_the_edge_stays_on_the_screen() {
        let normalize = |pixels, size| normalize(pixels, NonZeroU32::new(size).unwrap());
        assert_eq!(normalize(390.0, 2400), 162.0);
        assert_eq!(normalize(1.5, 1000), 2.0);
        assert_eq!(normalize(2400.0, 2399), 1000.0);
        assert_eq!(normalize(-3.0, 100), 0.0);
    }

    #[test]
    fn only_a_whole_call_counts() {
        assert_eq!(reply("<tool_call>{\"action\": \"wait\"}</tool_call>"), Action::Wait);
        assert_eq!(reply("<tool_call>{\"action\": \"wait\"}"), Action::Missing);
        assert_eq!(reply("{\"action\": \"wait\"}"), Action::Missing);
        assert_eq!(reply("<tool_call>[1]</tool_call>"), Action::Missing);
        assert_eq!(reply("<tool_call>{\"action\": \"Click\"}</tool_call>"), Action::Unknown);
        let short = "<tool_call>{\"action\": \"click\", \"coordinate\": [1]}</tool_call>";
        assert_eq!(reply(short), Action::Click(None));
    }

    fn actions() -> impl Strategy<Value = Action> {
        let point = || (0..=1000_u32, 0..=1000_u32).prop_map(|(x, y)| Point { x: x.into(), y: y.into() });
        prop_oneof![
            point().prop_map(|p| Action::Click(Some(p))),
            point().prop_map(|p| Action::LongPress(Some(p))),
            (point(), point()).prop_map(|(from, to)| Action::Scroll(Some(Stroke { from, to }))),
            any::<String>().prop_map(Action::Type),
            any::<String>().prop_map(Action::OpenApp),
            "[A-Z]{1,6}".prop_map(|name| Action::Press(Key::named(&name))),
            any::<bool>().prop_map(|done| Action::Finish { done }),
            Just(Action::Wait),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(action in actions()) {
            let arguments = to_arguments(&action).unwrap();
            let call = json!({"name": "mobile_use", "arguments": arguments});
            // A text that holds the end mark itself would end the call.
            prop_assume!(!call.to_string().contains("</tool_call>"));
            prop_assert_eq!(reply(&format!("Thought.\n<tool_call>\n{call}\n</tool_call>")), action);
        }
    }
}
