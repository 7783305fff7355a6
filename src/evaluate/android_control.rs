//! The four measures of AndroidControl\*, as its public script takes three of them and its card names the fourth.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::action::Point;
use super::action::mobile_use::{Call, to_pixels};
use super::table;
use crate::dataset::android_control::{Step, lines};
use crate::error::Result;

/// A step with what the model said: a line of a prediction file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredictedStep {
    /// The step.
    #[serde(flatten)]
    pub step: Step,
    /// The model's words.
    #[serde(default)]
    pub response: Option<String>,
    /// Why the model was not asked ("image_not_found"): the step counts nowhere but as an error.
    #[serde(default)]
    pub error: Option<String>,
}

/// The lines of a prediction file, one at a time.
///
/// # Errors
/// As [`crate::dataset::android_control::steps`].
pub fn read(path: &Path) -> Result<impl Iterator<Item = Result<PredictedStep>> + use<>> {
    lines(path)
}

/// Where a predicted press landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// In the target's box, edges included.
    pub target: bool,
    /// In its ancestor's box, or in its own.
    pub ancestor: bool,
}

/// One step, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct StepResult {
    /// Whether the action's name is right.
    pub type_correct: bool,
    /// `None` where grounding does not apply: the *reply* is no press with a place, or the step has no target box.
    pub hit: Option<Hit>,
}

/// Judges a reply.
pub fn judge(step: &Step, reply: &str) -> StepResult {
    let call = Call::parse(reply);
    let type_correct = call.as_ref().is_some_and(|c| c.action == Call::truth(step).action);
    let hit = call.filter(|c| matches!(c.action.as_str(), "click" | "long_press")).and_then(|c| {
        let ([x, y], boxes) = (c.coordinate?, step.grounding.as_ref()?);
        let at = [to_pixels(x, step.screenshot_width), to_pixels(y, step.screenshot_height)];
        let target = inside(at, boxes.target_bbox?);
        Some(Hit { target, ancestor: target || boxes.ancestor_bbox.is_some_and(|b| inside(at, b)) })
    });
    StepResult { type_correct, hit }
}

fn inside([x, y]: Point, [left, top, right, bottom]: [f64; 4]) -> bool {
    left <= x && x <= right && top <= y && y <= bottom
}

/// All that is said about a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// All steps.
    pub total_steps: usize,
    /// Those the model was not asked about.
    pub errors: usize,
    /// The others: the base of both accuracies.
    pub valid_steps: usize,
    /// Share of valid steps with the right action name.
    pub action_type_accuracy: f64,
    /// Valid steps where grounding applies.
    pub grounding_steps: usize,
    /// Share of these that hit the target.
    pub grounding_target_accuracy: f64,
    /// Share of these that hit its ancestor or itself.
    pub grounding_ancestor_accuracy: f64,
    /// Share of valid steps with the right name that also hit the target where grounding applies.
    pub overall_accuracy: f64,
}

/// Scores the steps of a run as they come; memory does not grow with them.
///
/// # Errors
/// The first step that cannot be read.
pub fn score(steps: impl IntoIterator<Item = Result<PredictedStep>>) -> Result<Report> {
    let (mut report, mut types, mut targets, mut ancestors, mut overall) = (Report::default(), 0, 0, 0, 0);
    for predicted in steps {
        let PredictedStep { step, response, error } = predicted?;
        report.total_steps += 1;
        if error.is_some() {
            report.errors += 1;
            continue;
        }
        let result = judge(&step, response.as_deref().unwrap_or_default());
        report.valid_steps += 1;
        types += usize::from(result.type_correct);
        overall += usize::from(result.type_correct && result.hit.is_none_or(|h| h.target));
        if let Some(hit) = result.hit {
            report.grounding_steps += 1;
            targets += usize::from(hit.target);
            ancestors += usize::from(hit.ancestor);
        }
    }
    let share = |part: usize, whole: usize| if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
    report.action_type_accuracy = share(types, report.valid_steps);
    report.grounding_target_accuracy = share(targets, report.grounding_steps);
    report.grounding_ancestor_accuracy = share(ancestors, report.grounding_steps);
    report.overall_accuracy = share(overall, report.valid_steps);
    Ok(report)
}

impl Report {
    fn rows(&self, share: impl Fn(f64) -> String) -> Vec<Vec<String>> {
        let row = |name: &str, value: String, of: usize| vec![name.to_owned(), value, of.to_string()];
        vec![
            row("action_type_accuracy", share(self.action_type_accuracy), self.valid_steps),
            row("grounding_target_accuracy", share(self.grounding_target_accuracy), self.grounding_steps),
            row("grounding_ancestor_accuracy", share(self.grounding_ancestor_accuracy), self.grounding_steps),
            row("overall_accuracy", share(self.overall_accuracy), self.valid_steps),
        ]
    }

    /// A table for people, in per cent.
    pub fn text(&self) -> String {
        let mut rows = vec![["measure", "%", "steps"].map(str::to_owned).to_vec()];
        rows.extend(self.rows(|v| format!("{:.2}", v * 100.0)));
        format!(
            "{}\n{} steps, {} of them with errors\n",
            table::aligned(&rows),
            self.total_steps,
            self.errors
        )
    }

    /// One line per measure: name, value, steps it is taken over.
    pub fn csv(&self) -> String {
        let mut rows = vec![["measure", "value", "steps"].map(str::to_owned).to_vec()];
        rows.extend(self.rows(|v| format!("{v:.6}")));
        table::csv(&rows)
    }

    /// The whole report, indented.
    pub fn json(&self) -> String {
        // Plain numbers: nothing in it can fail to serialize.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
