//! The forms of VG-GUI-Bench: replies such as `CLICK(x, y)`, and the accepted actions of its records.

use serde::{Deserialize, Serialize};

use super::scan::{after, has, numbers, quoted};
use super::{Action, Point};

/// An accepted action as `ours_data.json` and prediction files hold it. Coordinates are shares (0..1) of the screen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VgAction {
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
    pub touch: Point,
    /// Where it goes up: x, y.
    #[serde(default)]
    pub lift: Point,
    /// Text to type.
    #[serde(default)]
    pub type_text: String,
}

impl VgAction {
    /// The action meant, finish for "complete" and "impossible"; `None` where the action space has no counterpart.
    pub fn action(&self) -> Option<Action> {
        let press = |key: &str| Some(Action::Press { key: key.to_owned() });
        match self.action_type_id {
            3 => Some(Action::Type { text: self.type_text.clone() }),
            4 if has(&self.action_type_text, "scroll") || self.touch != self.lift => {
                Some(Action::Scroll { from: self.touch, to: self.lift })
            }
            4 => Some(Action::Click { at: self.touch }),
            5 => press("BACK"),
            6 => press("HOME"),
            7 => press("ENTER"),
            10 | 11 => Some(Action::Finish),
            12 => Some(Action::Zoom),
            _ => None,
        }
    }

    /// Whether a point is inside one of the boxes, edges included.
    pub fn holds(&self, [px, py]: Point) -> bool {
        let boxes = self.annot_position.as_chunks::<4>().0;
        boxes.iter().any(|&[y, x, h, w]| x <= px && px <= x + w && y <= py && py <= y + h)
    }
}

/// How a step is told to the model in later prompts: the first accepted action that has a text form.
pub fn history(accepted: &[VgAction]) -> Option<String> {
    accepted.iter().find_map(VgAction::action).map(|a| a.to_string())
}

/// What a model's reply says.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An action.
    Action(Action),
    /// Text without an action in a known form.
    Unknown,
    /// No text at all.
    Null,
}

impl Reply {
    /// Reads a reply: the first form that matches anywhere, in the scorer's order, in any case.
    pub fn parse(text: &str) -> Self {
        if text.is_empty() {
            return Self::Null;
        }
        let round = ['(', ')'];
        let click = || after(text, "CLICK").find_map(|t| numbers(t, round)).map(|at| Action::Click { at });
        let scroll = || {
            let ends = after(text, "SCROLL").find_map(|t| numbers(t, round));
            ends.map(|[x1, y1, x2, y2]| Action::Scroll { from: [x1, y1], to: [x2, y2] })
        };
        let kind = || after(text, "TYPE").find_map(quoted).map(|t| Action::Type { text: t.to_owned() });
        let press =
            || after(text, "PRESS").find_map(quoted).map(|k| Action::Press { key: k.trim().to_uppercase() });
        let word = |name, action| has(text, name).then_some(action);
        click()
            .or_else(scroll)
            .or_else(kind)
            .or_else(press)
            .or_else(|| word("ZOOM", Action::Zoom))
            .or_else(|| word("FINISH", Action::Finish))
            .map_or(Self::Unknown, Self::Action)
    }

    /// The type's name as the scorer prints it: an action's, UNKNOWN or NULL.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Action(action) => action.kind(),
            Self::Unknown => "UNKNOWN",
            Self::Null => "NULL",
        }
    }
}
