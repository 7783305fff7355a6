//! The `mobile_use` tool of AndroidControl\*: `<tool_call>{…}</tool_call>`, coordinates in thousandths of the screen.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Action, Point};
use crate::dataset::android_control::{self as dataset, Direction, Step};

/// The arguments of a call; what a model adds beyond these is passed over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// click, long_press, swipe, type, system_button, open_app, wait, terminate.
    pub action: String,
    /// Where, or where from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinate: Option<Point>,
    /// Where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinate2: Option<Point>,
    /// Text to type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Back, Home, ….
    #[serde(skip_serializing_if = "Option::is_none")]
    pub button: Option<String>,
    /// Name of an app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_name: Option<String>,
    /// How a task ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
}

impl Call {
    /// The first call in a reply; `None` if there is none, or its JSON is broken or names no action.
    ///
    /// A field of the wrong form counts as absent: the type may still be right.
    pub fn parse(reply: &str) -> Option<Self> {
        let (_, rest) = reply.split_once("<tool_call>")?;
        let (json, _) = rest.split_once("</tool_call>")?;
        let call: Value = serde_json::from_str(json.trim()).ok()?;
        let fields = call.get("arguments").unwrap_or(&call);
        let text = |name: &str| fields.get(name)?.as_str().map(str::to_owned);
        let point = |name: &str| match fields.get(name)?.as_array()?.as_slice() {
            [x, y] => Some([x.as_f64()?, y.as_f64()?]),
            _ => None,
        };
        Some(Self {
            action: text("action")?,
            coordinate: point("coordinate"),
            coordinate2: point("coordinate2"),
            text: text("text"),
            button: text("button"),
            app_name: text("app_name")
                .or_else(|| text("text").filter(|_| text("action").as_deref() == Some("open_app"))),
            status: text("status"),
        })
    }

    /// The true call of a step.
    pub fn truth(step: &Step) -> Self {
        let (w, h) = (step.screenshot_width, step.screenshot_height);
        let at = |x, y| Some([to_thousandths(x, w), to_thousandths(y, h)]);
        let named = |action: &str| Self { action: action.to_owned(), ..Self::default() };
        let button = |name: &str| Self { button: Some(name.to_owned()), ..named("system_button") };
        match &step.action {
            dataset::Action::Click { x, y } => Self { coordinate: at(*x, *y), ..named("click") },
            dataset::Action::LongPress { x, y } => Self { coordinate: at(*x, *y), ..named("long_press") },
            dataset::Action::Scroll { direction } => {
                let (from, to) = match direction {
                    Direction::Down => ([500.0, 650.0], [500.0, 350.0]),
                    Direction::Up => ([500.0, 350.0], [500.0, 650.0]),
                    Direction::Left => ([650.0, 500.0], [350.0, 500.0]),
                    Direction::Right => ([350.0, 500.0], [650.0, 500.0]),
                };
                Self { coordinate: Some(from), coordinate2: Some(to), ..named("swipe") }
            }
            dataset::Action::InputText { text } => Self { text: Some(text.clone()), ..named("type") },
            dataset::Action::OpenApp { app_name } => {
                Self { app_name: Some(app_name.clone()), ..named("open_app") }
            }
            dataset::Action::NavigateBack => button("Back"),
            dataset::Action::NavigateHome => button("Home"),
            dataset::Action::Wait => named("wait"),
        }
    }

    /// The action it means; `None` for an unknown name or where a needed field is missing.
    pub fn action(&self) -> Option<Action> {
        Some(match self.action.as_str() {
            "click" => Action::Click { at: self.coordinate? },
            "long_press" => Action::LongPress { at: self.coordinate? },
            "swipe" => Action::Scroll { from: self.coordinate?, to: self.coordinate2? },
            "type" => Action::Type { text: self.text.clone()? },
            "system_button" => Action::Press { key: self.button.as_ref()?.to_uppercase() },
            "open_app" => Action::OpenApp { name: self.app_name.clone()? },
            "wait" => Action::Wait,
            "terminate" if self.status.as_deref() == Some("failure") => Action::Impossible,
            "terminate" => Action::Finish,
            _ => return None,
        })
    }
}

/// Pixels to whole thousandths of `size`, halves to even, within 0..1000.
pub fn to_thousandths(pixel: f64, size: u32) -> f64 {
    (pixel / f64::from(size.max(1)) * 1000.0).round_ties_even().clamp(0.0, 1000.0)
}

/// Thousandths of `size` to pixels, unrounded.
pub fn to_pixels(thousandths: f64, size: u32) -> f64 {
    thousandths / 1000.0 * f64::from(size)
}
