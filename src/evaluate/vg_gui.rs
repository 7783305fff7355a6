//! The scores of VG-GUI-Bench (arXiv 2606.29445): per step, per type, per episode, and against the run without video.
//!
//! `compat` equals the public scorer; `strict` mends its flaws. The two cannot be compared with each other.

mod aggregate;
mod print;
mod step;

use serde::{Deserialize, Serialize};

pub use aggregate::{Comparison, Intervals, Report, TypeRow, pir, score, score_against};
pub use print::{csv, json, text};
pub use step::{REACH, StepScore, score_step};

/// The action types with a row of their own in the tables, in the public order.
pub const TYPES: [&str; 6] = ["CLICK", "SCROLL", "TYPE", "PRESS", "ZOOM", "FINISH"];

/// Which rules judge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The public scorer, flaws included: what published numbers mean.
    #[default]
    Compat,
    /// The same scorer, mended:
    ///
    /// - "complete" and "impossible" (ids 10, 11) mean FINISH. Public: no reply wins them. Effect: such steps can score.
    /// - Actions without a counterpart (id 14) are no truth, and a step with no other action is left out of every
    ///   mean. Public: it costs every model a step. Effect: scores rise a little, for all models alike.
    /// - A reply that says nothing usable is never of the right type. Public: it earns 0.3 on such steps.
    /// - A step is complete if its parameters are right too (a scroll: its direction). Public: the right type is
    ///   enough. Effect: Completion falls.
    /// - A scroll that does not move has no direction. Public: it goes right. Effect: a model
    ///   that writes one point twice no longer wins half of the scrolls to the right.
    /// - A swipe recorded as "click" goes the way of its points. Public: its direction is read from the words, so no
    ///   reply gets its parameters right. Effect: such steps can score in full.
    Strict,
}

impl std::str::FromStr for Profile {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "compat" => Ok(Self::Compat),
            "strict" => Ok(Self::Strict),
            _ => Err(format!("no profile {name:?}; there are compat and strict")),
        }
    }
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == Self::Compat { "compat" } else { "strict" })
    }
}
