//! AndroidControl\*: action type accuracy, grounding in the target and in its ancestor, and overall accuracy.
//!
//! A prediction file is JSON Lines: the lines of `steps.jsonl` with a `response` added to each (null: no reply), or an
//! `error` where the step could not be asked; such steps are counted apart.

mod report;

use std::num::NonZeroU32;

use serde::{Deserialize, Deserializer};

pub use report::{KindMetrics, Metrics, Report, score};

use super::action::{Action, Point, mobile_use};
use crate::dataset::android_control as record;

/// One line of a prediction file; other fields of `steps.jsonl` may be there and are not needed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Step {
    /// Trajectory.
    pub episode_id: u64,
    /// The action that was done.
    pub action: record::Action,
    /// Pixels.
    pub screenshot_width: NonZeroU32,
    /// Pixels.
    pub screenshot_height: NonZeroU32,
    /// Where the action belongs, if an element could be matched.
    #[serde(default)]
    pub grounding: Option<record::Grounding>,
    /// What the model said: the key may be absent only where there is an error.
    #[serde(default, deserialize_with = "present")]
    pub response: Option<Option<String>>,
    /// Why the step could not be asked.
    #[serde(default)]
    pub error: Option<String>,
}

/// Tells null from an absent key.
fn present<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(json).map(Some)
}

/// How a reply did.
#[derive(Clone, Debug, PartialEq)]
pub struct StepScore {
    /// What was done, in thousandths.
    pub truth: Action,
    /// What the model said, in thousandths.
    pub reply: Action,
    /// The kind of action is right.
    pub type_right: bool,
    /// Only where the *reply* taps somewhere and the step has a target.
    pub grounding: Option<Hit>,
}

/// Where a tap landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// In the target's box, edges included.
    pub target: bool,
    /// In the ancestor's box or in the target's.
    pub ancestor: bool,
}

impl StepScore {
    /// The kind is right and, where grounding applies, the target was hit.
    pub fn overall_right(&self) -> bool {
        self.type_right && self.grounding.is_none_or(|hit| hit.target)
    }
}

/// Scores one step; `None` where it could not be asked.
pub fn score_step(step: &Step) -> Option<StepScore> {
    if step.error.is_some() {
        return None;
    }
    let (width, height) = (step.screenshot_width, step.screenshot_height);
    let truth = mobile_use::truth(&step.action, width, height);
    let reply = step.response.as_ref().and_then(Option::as_deref).map_or(Action::Missing, mobile_use::reply);
    let target = step.grounding.as_ref().and_then(|g| g.target_bbox);
    let grounding = reply.point().zip(target).map(|(point, target)| {
        let point = mobile_use::denormalize(point, width, height);
        let target = inside(point, target);
        let ancestor = step.grounding.as_ref().and_then(|g| g.ancestor_bbox);
        Hit { target, ancestor: target || ancestor.is_some_and(|ancestor| inside(point, ancestor)) }
    });
    Some(StepScore { type_right: truth.kind() == reply.kind(), truth, reply, grounding })
}

/// `[left, top, right, bottom]`, edges included.
fn inside(point: Point, [left, top, right, bottom]: [f64; 4]) -> bool {
    (left..=right).contains(&point.x) && (top..=bottom).contains(&point.y)
}
