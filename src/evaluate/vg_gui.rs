//! VG-GUI-Bench: the score of a step, 0..1. Naming the right action gives 0.3, its parameters up to 0.7 more.
//!
//! [`Profile::Compat`] gives what the public scorer gives; [`Profile::Strict`] mends its flaws, each a field of [`Mends`].

mod prediction;
mod print;
mod report;
mod tally;

use std::fmt;
use std::str::FromStr;

pub use prediction::{Step, read_episodes};
pub use report::{Comparison, Effect, Report, score};
pub use tally::{EpisodeTally, KindMetrics, Metrics, Sum, improvement_rate};

use super::action::vg_gui::{Record, reply};
use super::action::{Action, Kind, without_thoughts};
use super::text::similarity;
use crate::error::Error;

/// Share of a step's score for the right kind of action.
pub const TYPE_WEIGHT: f64 = 0.3;
/// Share of a step's score for its parameters.
pub const PARAMETER_WEIGHT: f64 = 0.7;
/// A point this near to the true one is right, as a share of the screen.
pub const NEAR: f64 = 0.14;
/// Typed text less alike than this is wrong.
pub const ALIKE: f64 = 0.8;

/// What is counted as right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Exactly as the public scorer.
    #[default]
    Compat,
    /// All [`Mends`].
    Strict,
}

/// Flaws of the public scorer that can be mended, one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mends {
    /// Ids 10 and 11 are the end of the task and won by FINISH. The public scorer knows no truth FINISH, so that ending
    /// the task in time is always wrong. Effect: steps of these ids can be won, FINISH gets a row of its own.
    pub finish: bool,
    /// Accepted actions outside the action space (id 14, unknown ids) are no truth, and a step that has no other is not
    /// counted. The public scorer counts it as wrong, yet gives 0.3 to a reply that it cannot read.
    /// Effect: fewer steps, and nothing to gain from an unreadable reply.
    pub unanswerable: bool,
    /// A scroll whose words name no direction (touch and lift differ, yet the text says "click") goes by its touch and
    /// lift. The public scorer compares the reply with the words alone, so such a step never gets more than 0.3.
    /// Effect: its parameters can be won.
    pub direction: bool,
    /// What stands in `<think>…</think>` is no answer. The public scorer takes the first action it finds, also one that
    /// the model only considered. Effect: reasoning models are judged by what they say at the end.
    pub thoughts: bool,
    /// Completion counts steps whose parameters are right too (a scroll: its direction). The public scorer counts every
    /// step that scores anything, so a tap anywhere completes a step. Effect: lower Completion, same Acc.
    pub completion: bool,
}

impl Mends {
    /// Every mend by itself: its name, what it does, and the set that holds it alone.
    pub fn each() -> [(&'static str, &'static str, Self); 5] {
        let none = Self::default();
        [
            ("finish", "ids 10 and 11 are won by FINISH", Self { finish: true, ..none }),
            (
                "unanswerable",
                "steps outside the action space are not counted",
                Self { unanswerable: true, ..none },
            ),
            (
                "direction",
                "scrolls without a direction in words go by touch and lift",
                Self { direction: true, ..none },
            ),
            ("thoughts", "actions in <think>…</think> are no answers", Self { thoughts: true, ..none }),
            (
                "completion",
                "a step is complete if its parameters are right",
                Self { completion: true, ..none },
            ),
        ]
    }
}

impl Profile {
    /// What it mends.
    pub fn mends(self) -> Mends {
        match self {
            Self::Compat => Mends::default(),
            Self::Strict => {
                Mends { finish: true, unanswerable: true, direction: true, thoughts: true, completion: true }
            }
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compat => "compat",
            Self::Strict => "strict",
        })
    }
}

impl FromStr for Profile {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "compat" => Ok(Self::Compat),
            "strict" => Ok(Self::Strict),
            _ => Err(Error::Config(format!("no profile {text:?}; expected compat or strict"))),
        }
    }
}

/// How a reply did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepScore {
    /// 0..1.
    pub score: f64,
    /// The kind of action is right.
    pub type_right: bool,
    /// 0..1; 0 where the kind is wrong.
    pub parameters: f64,
    /// Kind of the accepted action that the reply did best on; of equals the last.
    pub truth: Kind,
    /// Kind of the reply.
    pub reply: Kind,
}

/// Scores a reply by the accepted action that it does best on. `None`: the step is not counted
/// (only with [`Mends::unanswerable`]).
pub fn score_step(accepted: &[Record], response: Option<&str>, mends: Mends) -> Option<StepScore> {
    let reply = match response {
        Some(text) if mends.thoughts => reply(Some(&without_thoughts(text))),
        other => reply(other),
    };
    let mut best: Option<StepScore> = None;
    for record in accepted {
        let truth = match record.action() {
            Action::Finish { .. } if !mends.finish => Action::Unknown,
            truth => truth,
        };
        if truth == Action::Unknown && mends.unanswerable {
            continue;
        }
        let type_right = truth.kind() == reply.kind();
        let parameters = parameters(record, &truth, &reply, mends);
        let score = if type_right { TYPE_WEIGHT + PARAMETER_WEIGHT * parameters } else { 0.0 };
        if best.is_none_or(|best| score >= best.score) {
            best =
                Some(StepScore { score, type_right, parameters, truth: truth.kind(), reply: reply.kind() });
        }
    }
    let wrong = StepScore {
        score: 0.0,
        type_right: false,
        parameters: 0.0,
        truth: Kind::Unknown,
        reply: reply.kind(),
    };
    best.or((!mends.unanswerable).then_some(wrong))
}

/// How well the parameters fit, 0..1; 0 for different kinds of action.
fn parameters(record: &Record, truth: &Action, reply: &Action, mends: Mends) -> f64 {
    match (truth, reply) {
        (Action::Click(Some(truth)), Action::Click(Some(point))) => {
            right(record.boxes_contain(*point) || truth.distance(*point) <= NEAR)
        }
        (Action::Scroll(Some(truth)), Action::Scroll(Some(stroke))) => {
            let near = truth.from.distance(stroke.from) <= NEAR && truth.to.distance(stroke.to) <= NEAR;
            let heading = record.scroll_heading().or(mends.direction.then(|| truth.heading()));
            match heading == Some(stroke.heading()) {
                true if near => 1.0,
                true => 0.5,
                false => 0.0,
            }
        }
        (Action::Type(truth), Action::Type(text)) => {
            Some(similarity(truth, text)).filter(|alike| *alike >= ALIKE).unwrap_or(0.0)
        }
        (Action::Press(truth), Action::Press(key)) => right(truth == key),
        (Action::Zoom, Action::Zoom) | (Action::Finish { .. }, Action::Finish { .. }) => 1.0,
        _ => 0.0,
    }
}

fn right(right: bool) -> f64 {
    if right { 1.0 } else { 0.0 }
}

#[cfg(test)]
#[path = "vg_gui/tests.rs"]
mod tests;
