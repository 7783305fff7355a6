//! A prediction file of AndroidControl\* judged, and how that is printed.

use std::collections::HashMap;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Step, StepScore, score_step};
use crate::dataset::json_lines::JsonLines;
use crate::error::{Error, Result};
use crate::evaluate::Options;
use crate::evaluate::action::Kind;
use crate::evaluate::bootstrap::Interval;
use crate::evaluate::table::{Table, percent};

/// Form of [`Report::json`].
const SCHEMA: &str = "refframe.score.android_control/1";

const KINDS: [Kind; 7] =
    [Kind::Click, Kind::LongPress, Kind::Scroll, Kind::Type, Kind::Press, Kind::OpenApp, Kind::Wait];

/// Steps whose true action is of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KindMetrics {
    /// The kind of the true action.
    pub kind: Kind,
    /// Number of steps.
    pub steps: u32,
    /// Share of replies of that kind.
    pub type_accuracy: f64,
    /// Share of steps that are right altogether.
    pub overall_accuracy: f64,
}

/// The four measures of the card, each 0..1; means over nothing are 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metrics {
    /// Number of lines.
    pub total_steps: u32,
    /// Steps that could not be asked.
    pub errors: u32,
    /// All others.
    pub valid_steps: u32,
    /// Share of valid steps with the right kind of action.
    pub action_type_accuracy: f64,
    /// Number of valid steps where the reply taps and there is a target.
    pub grounding_steps: u32,
    /// Share of those that hit the target.
    pub grounding_target_accuracy: f64,
    /// Share of those that hit the target or its ancestor.
    pub grounding_ancestor_accuracy: f64,
    /// Share of valid steps with the right kind and, where grounding applies, a hit target.
    /// The card names this measure; the public script does not compute it.
    pub overall_accuracy: f64,
    /// By kind of the true action; kinds without steps are left out.
    pub kinds: Vec<KindMetrics>,
}

/// Counts over steps.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    valid: u32,
    errors: u32,
    type_right: u32,
    overall_right: u32,
    grounded: u32,
    target: u32,
    ancestor: u32,
}

impl Counts {
    fn add(&mut self, score: Option<&StepScore>) {
        let Some(score) = score else {
            self.errors += 1;
            return;
        };
        self.valid += 1;
        self.type_right += u32::from(score.type_right);
        self.overall_right += u32::from(score.overall_right());
        if let Some(hit) = score.grounding {
            self.grounded += 1;
            self.target += u32::from(hit.target);
            self.ancestor += u32::from(hit.ancestor);
        }
    }

    fn merge(mut self, other: &Self) -> Self {
        self.valid += other.valid;
        self.errors += other.errors;
        self.type_right += other.type_right;
        self.overall_right += other.overall_right;
        self.grounded += other.grounded;
        self.target += other.target;
        self.ancestor += other.ancestor;
        self
    }

    /// Type, target, ancestor, overall; not a number where there is nothing to count.
    fn shares(&self) -> [f64; 4] {
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole);
        [
            share(self.type_right, self.valid),
            share(self.target, self.grounded),
            share(self.ancestor, self.grounded),
            share(self.overall_right, self.valid),
        ]
    }
}

/// Everything known about a prediction file.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The measures.
    pub metrics: Metrics,
    /// Intervals of type accuracy, grounding in target, in ancestor, and overall accuracy.
    pub intervals: [Option<Interval>; 4],
    /// Share of draws inside the intervals, 0..1.
    pub confidence: f64,
}

/// Scores the JSON Lines file at `path`. Memory grows with the number of episodes by a few counters each.
///
/// # Errors
/// [`Error::Disk`] and [`Error::Dataset`], the latter with line and JSON path, also for a line without `response`.
pub fn score(path: &Path, options: &Options) -> Result<Report> {
    let mut episodes: Vec<Counts> = Vec::new();
    let mut places = HashMap::new();
    let mut kinds = KINDS.map(|kind| (kind, Counts::default()));
    let mut lines = JsonLines::<Step>::open(path)?;
    while let Some(step) = lines.next() {
        let step = step?;
        if step.response.is_none() && step.error.is_none() {
            let place = format!("line {}", lines.line());
            let problem =
                "neither `response` nor `error`; expected lines of steps.jsonl with the replies added";
            return Err(Error::dataset(path, place, problem));
        }
        if options.skip_episodes.contains(&step.episode_id.to_string()) {
            continue;
        }
        let place = *places.entry(step.episode_id).or_insert_with(|| {
            episodes.push(Counts::default());
            episodes.len() - 1
        });
        let score = score_step(&step);
        episodes[place].add(score.as_ref());
        if let Some(score) = &score
            && let Some((_, counts)) = kinds.iter_mut().find(|(kind, _)| *kind == score.truth.kind())
        {
            counts.add(Some(score));
        }
    }
    let sum = episodes.iter().fold(Counts::default(), Counts::merge);
    if sum.valid + sum.errors == 0 {
        return Err(Error::dataset(path, "the whole file", "no step to score (are all episodes skipped?)"));
    }
    let intervals = options.bootstrap.intervals(episodes.len(), |drawn| {
        drawn.iter().fold(Counts::default(), |sum, i| sum.merge(&episodes[*i])).shares()
    });
    Ok(Report { metrics: metrics(&sum, &kinds), intervals, confidence: options.bootstrap.confidence })
}

fn metrics(sum: &Counts, kinds: &[(Kind, Counts)]) -> Metrics {
    let or_zero = |share: f64| if share.is_finite() { share } else { 0.0 };
    let [kind, target, ancestor, overall] = sum.shares().map(or_zero);
    let kinds = kinds.iter().filter(|(_, counts)| counts.valid > 0).map(|(kind, counts)| {
        let [type_accuracy, _, _, overall_accuracy] = counts.shares();
        KindMetrics { kind: *kind, steps: counts.valid, type_accuracy, overall_accuracy }
    });
    Metrics {
        total_steps: sum.valid + sum.errors,
        errors: sum.errors,
        valid_steps: sum.valid,
        action_type_accuracy: kind,
        grounding_steps: sum.grounded,
        grounding_target_accuracy: target,
        grounding_ancestor_accuracy: ancestor,
        overall_accuracy: overall,
        kinds: kinds.collect(),
    }
}

impl Report {
    /// The four measures: printed name, key, value, steps, interval.
    fn measures(&self) -> [(&'static str, &'static str, f64, u32, Option<Interval>); 4] {
        let m = &self.metrics;
        let [kind, target, ancestor, overall] = self.intervals;
        [
            ("Action type", "action_type_accuracy", m.action_type_accuracy, m.valid_steps, kind),
            (
                "Grounding (target)",
                "grounding_target_accuracy",
                m.grounding_target_accuracy,
                m.grounding_steps,
                target,
            ),
            (
                "Grounding (ancestor)",
                "grounding_ancestor_accuracy",
                m.grounding_ancestor_accuracy,
                m.grounding_steps,
                ancestor,
            ),
            ("Overall", "overall_accuracy", m.overall_accuracy, m.valid_steps, overall),
        ]
    }

    /// Tables to read, in per cent.
    pub fn text(&self) -> String {
        let m = &self.metrics;
        let sure = format!("{:.0} % interval", self.confidence * 100.0);
        let mut table = Table::new(["", "value", &sure, "steps"]);
        for (name, _, value, steps, interval) in self.measures() {
            let interval =
                interval.map(|i| format!("{} … {}", percent(i.low), percent(i.high))).unwrap_or_default();
            table.push([name.to_owned(), percent(value), interval, steps.to_string()]);
        }
        let mut kinds = Table::new(["True action", "steps", "type", "overall"]);
        for k in &m.kinds {
            let (kind, overall) = (percent(k.type_accuracy), percent(k.overall_accuracy));
            kinds.push([k.kind.name().to_owned(), k.steps.to_string(), kind, overall]);
        }
        let head = format!("AndroidControl*: {} steps, {} errors", m.total_steps, m.errors);
        format!("{head}\n\n{}\n{}", table.text(), kinds.text())
    }

    /// One object; shares are 0..1, intervals `[low, high]` or null.
    pub fn json(&self) -> Value {
        let m = &self.metrics;
        let mut out = json!({
            "schema": SCHEMA, "total_steps": m.total_steps, "errors": m.errors, "valid_steps": m.valid_steps,
            "grounding_steps": m.grounding_steps, "confidence": self.confidence,
        });
        let kinds: Map<_, _> = (m.kinds.iter())
            .map(|k| {
                let value = json!({"steps": k.steps, "action_type_accuracy": k.type_accuracy, "overall_accuracy": k.overall_accuracy});
                (k.kind.name().to_owned(), value)
            })
            .collect();
        out["actions"] = Value::Object(kinds);
        for (_, key, value, _, interval) in self.measures() {
            out[key] = json!(value);
            out[format!("{key}_interval")] = interval.map_or(Value::Null, |i| json!([i.low, i.high]));
        }
        out
    }

    /// `measure,value,low,high,steps`, one measure on a line; shares 0..1 with six decimals.
    pub fn csv(&self) -> String {
        let mut table = Table::new(["measure", "value", "low", "high", "steps"]);
        for (_, key, value, steps, interval) in self.measures() {
            let end = |v: Option<f64>| v.map(|v| format!("{v:.6}")).unwrap_or_default();
            let (low, high) = (end(interval.map(|i| i.low)), end(interval.map(|i| i.high)));
            table.push([key.to_owned(), format!("{value:.6}"), low, high, steps.to_string()]);
        }
        table.csv()
    }
}
