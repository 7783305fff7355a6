//! DAC-Bench by measures of our own. The paper names three (step accuracy, a length-weighted longest common subsequence,
//! decision accuracy) without public formulas; these are plain readings of the names and not comparable with its numbers.
//!
//! A prediction file is JSON Lines: one annotation on each line, with a `response` (text or null) added to every step.

mod report;

use std::path::Path;

use serde_json::Value;

pub use report::{Metrics, Report, score};

use super::action::dac_bench::{Targeted, parse};
use super::action::{Action, without_thoughts};
use crate::dataset::dac_bench::Episode;
use crate::error::{Error, Result};

/// True if the reply does what the truth does. Taps: the same kind, and the point (the middle, if the reply gives an area)
/// lies in the true area, edges included. Scrolls: the same main direction of the finger. Typed text: equal but for case
/// and outer blanks. Keys, wait, complete, impossible: the same.
pub fn matches(truth: &Targeted, reply: &Targeted) -> bool {
    match (&truth.action, &reply.action) {
        (Action::Click(_), Action::Click(point)) | (Action::LongPress(_), Action::LongPress(point)) => {
            point.is_some_and(|point| truth.area_contains(point))
        }
        (Action::Scroll(Some(truth)), Action::Scroll(Some(reply))) => truth.heading() == reply.heading(),
        (Action::Type(truth), Action::Type(reply)) => {
            truth.trim().to_lowercase() == reply.trim().to_lowercase()
        }
        (Action::Unknown | Action::Missing, _) => false,
        (truth, reply) => truth == reply,
    }
}

/// Counts of one episode, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of steps: the length.
    pub steps: u32,
    /// Steps whose reply matches.
    pub right: u32,
    /// Length of the longest common subsequence of truth and replies.
    pub progress: u32,
    /// Steps at which a branch is decided (`seq_step`).
    pub decisions: u32,
    /// Those of them whose reply matches.
    pub decisions_right: u32,
}

impl Counts {
    /// Counts one episode; `replies` belong to its steps in order, those that are lacking match nothing.
    pub fn new(episode: &Episode, replies: &[Option<String>]) -> Self {
        let truth: Vec<Vec<Targeted>> =
            episode.steps.iter().map(|s| s.actions.iter().map(|a| parse(a)).collect()).collect();
        let replies: Vec<Targeted> = (0..truth.len())
            .map(|i| parse(&without_thoughts(replies.get(i).and_then(Option::as_deref).unwrap_or_default())))
            .collect();
        let right = |i: usize, j: usize| truth[i].iter().any(|accepted| matches(accepted, &replies[j]));
        let count = |steps: &mut dyn Iterator<Item = usize>| steps.filter(|i| right(*i, *i)).count();
        let as_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            steps: as_u32(truth.len()),
            right: as_u32(count(&mut (0..truth.len()))),
            progress: as_u32(common_subsequence(truth.len(), replies.len(), right)),
            decisions: as_u32(episode.decisions.len()),
            decisions_right: as_u32(count(&mut episode.decisions.iter().copied())),
        }
    }

    /// The sum of both.
    #[must_use]
    pub fn merge(self, other: &Self) -> Self {
        Self {
            steps: self.steps + other.steps,
            right: self.right + other.right,
            progress: self.progress + other.progress,
            decisions: self.decisions + other.decisions,
            decisions_right: self.decisions_right + other.decisions_right,
        }
    }

    /// Step accuracy = right / steps. Progress = longest common subsequence / steps; over several episodes that is the
    /// mean of theirs, weighted by length. Decision accuracy = right decisions / decisions.
    /// Not a number where there is nothing to count.
    pub fn shares(&self) -> [f64; 3] {
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole);
        [
            share(self.right, self.steps),
            share(self.progress, self.steps),
            share(self.decisions_right, self.decisions),
        ]
    }
}

/// Length of the longest common subsequence of lists of `a` and `b` elements, in one row. Time: their product.
fn common_subsequence(a: usize, b: usize, same: impl Fn(usize, usize) -> bool) -> usize {
    let mut row = vec![0; b + 1];
    for i in 0..a {
        let mut diagonal = 0;
        for j in 0..b {
            let above = row[j + 1];
            row[j + 1] = if same(i, j) { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    row[b]
}

/// An annotation and the replies of its steps.
fn predicted(path: &Path, line: usize, json: &Value) -> Result<(Episode, Vec<Option<String>>)> {
    let place = format!("line {line}");
    let episode = Episode::from_json(path, &place, json)?;
    let replies = json["steps"].as_array().map(Vec::as_slice).unwrap_or_default().iter().enumerate();
    let replies = replies.map(|(i, step)| match step.get("response") {
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Null) => Ok(None),
        other => {
            let found = other.map_or_else(|| "nothing".to_owned(), Value::to_string);
            let problem = format!("expected the model's reply, a text or null, found {found}");
            Err(Error::dataset(path, format!("{place}.steps[{i}].response"), problem))
        }
    });
    Ok((episode, replies.collect::<Result<_>>()?))
}

#[cfg(test)]
#[path = "dac_bench/tests.rs"]
mod tests;
