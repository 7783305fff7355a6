//! A prediction file of DAC-Bench judged, split by category, and how that is printed.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Counts, predicted};
use crate::dataset::json_lines::JsonLines;
use crate::error::{Error, Result};
use crate::evaluate::Options;
use crate::evaluate::bootstrap::Interval;
use crate::evaluate::table::{Table, percent};

/// Form of [`Report::json`].
const SCHEMA: &str = "refframe.score.dac_bench/1";

/// Categories in the order of the card; others follow by name.
const ORDER: [&str; 5] = ["single", "and", "chain", "selection", "nested"];

/// Our measures over some episodes, each 0..1.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics {
    /// Number of episodes.
    pub episodes: u32,
    /// What was counted.
    pub counts: Counts,
    /// Share of steps whose reply matches; 0 over no step.
    pub step_accuracy: f64,
    /// Longest common subsequences over lengths, summed each; 0 over no step.
    pub progress: f64,
    /// Share of right decisions; `None` where there is none.
    pub decision_accuracy: Option<f64>,
}

impl Metrics {
    fn new(episodes: &[Counts]) -> Self {
        let counts = episodes.iter().fold(Counts::default(), Counts::merge);
        let [step, progress, decision] = counts.shares().map(|share| Some(share).filter(|s| s.is_finite()));
        Self {
            episodes: u32::try_from(episodes.len()).unwrap_or(u32::MAX),
            counts,
            step_accuracy: step.unwrap_or(0.0),
            progress: progress.unwrap_or(0.0),
            decision_accuracy: decision,
        }
    }
}

/// Everything known about a prediction file.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// All episodes.
    pub all: Metrics,
    /// By category, in the order of the card.
    pub categories: Vec<(String, Metrics)>,
    /// Over all episodes: intervals of step accuracy, progress and decision accuracy.
    pub intervals: [Option<Interval>; 3],
    /// Share of draws inside the intervals, 0..1.
    pub confidence: f64,
    /// Selection and nested episodes without a usable `seq_step`: their decisions are not counted.
    pub without_decisions: u32,
}

/// Scores the JSON Lines file at `path`, one episode in memory at a time.
///
/// # Errors
/// [`Error::Disk`] and [`Error::Dataset`], the latter with line and JSON path, also for a step without `response`.
pub fn score(path: &Path, options: &Options) -> Result<Report> {
    let mut all = Vec::new();
    let mut categories: BTreeMap<(usize, String), Vec<Counts>> = BTreeMap::new();
    let mut without_decisions = 0;
    let mut lines = JsonLines::<Value>::open(path)?;
    while let Some(json) = lines.next() {
        let (episode, replies) = predicted(path, lines.line(), &json?)?;
        if options.skip_episodes.contains(&episode.id) {
            continue;
        }
        let counts = Counts::new(&episode, &replies);
        let branching = matches!(episode.category.as_str(), "selection" | "nested");
        without_decisions += u32::from(branching && counts.decisions == 0);
        let place = ORDER.iter().position(|c| *c == episode.category).unwrap_or(ORDER.len());
        categories.entry((place, episode.category)).or_default().push(counts);
        all.push(counts);
    }
    if all.is_empty() {
        let problem = "no episode to score (are all of them skipped?)";
        return Err(Error::dataset(path, "the whole file", problem));
    }
    let intervals = options.bootstrap.intervals(all.len(), |drawn| {
        drawn.iter().fold(Counts::default(), |sum, i| sum.merge(&all[*i])).shares()
    });
    Ok(Report {
        all: Metrics::new(&all),
        categories: categories
            .iter()
            .map(|((_, name), counts)| (name.clone(), Metrics::new(counts)))
            .collect(),
        intervals,
        confidence: options.bootstrap.confidence,
        without_decisions,
    })
}

impl Report {
    /// Tables to read, in per cent.
    pub fn text(&self) -> String {
        let mut table = Table::new([
            "Category",
            "episodes",
            "steps",
            "step acc",
            "progress",
            "decisions",
            "decision acc",
        ]);
        let rows = self.categories.iter().map(|(name, m)| (name.as_str(), m)).chain([("all", &self.all)]);
        for (name, m) in rows {
            let decision = m.decision_accuracy.map_or_else(|| "—".into(), percent);
            let counts = [m.episodes, m.counts.steps].map(|n| n.to_string());
            let [episodes, steps] = counts;
            let (step, progress) = (percent(m.step_accuracy), percent(m.progress));
            let decisions = m.counts.decisions.to_string();
            table.push([name.to_owned(), episodes, steps, step, progress, decisions, decision]);
        }
        let mut out = format!("DAC-Bench, by measures of our own\n\n{}", table.text());
        let names = ["step acc", "progress", "decision acc"];
        for (name, interval) in names.iter().zip(self.intervals) {
            if let Some(i) = interval {
                let (low, high) = (percent(i.low), percent(i.high));
                out += &format!("{:.0} % interval of {name}: {low} … {high}\n", self.confidence * 100.0);
            }
        }
        if self.without_decisions > 0 {
            let n = self.without_decisions;
            out += &format!(
                "{n} selection or nested episodes have no seq_step; their decisions are not counted.\n"
            );
        }
        out
    }

    /// One object; shares are 0..1, intervals `[low, high]` or null.
    pub fn json(&self) -> Value {
        let object = |m: &Metrics| {
            json!({
                "episodes": m.episodes, "steps": m.counts.steps, "decisions": m.counts.decisions,
                "step_accuracy": m.step_accuracy, "progress": m.progress, "decision_accuracy": m.decision_accuracy,
            })
        };
        let categories: Map<_, _> =
            self.categories.iter().map(|(name, m)| (name.clone(), object(m))).collect();
        let mut out = object(&self.all);
        out["schema"] = json!(SCHEMA);
        out["confidence"] = json!(self.confidence);
        for (key, interval) in ["step_accuracy", "progress", "decision_accuracy"].iter().zip(self.intervals) {
            out[format!("{key}_interval")] = interval.map_or(Value::Null, |i| json!([i.low, i.high]));
        }
        out["categories"] = Value::Object(categories);
        out["episodes_without_decisions"] = json!(self.without_decisions);
        out
    }

    /// One category on a line, `all` last; shares 0..1 with six decimals.
    pub fn csv(&self) -> String {
        let header =
            ["category", "episodes", "steps", "step_accuracy", "progress", "decisions", "decision_accuracy"];
        let mut table = Table::new(header);
        let rows = self.categories.iter().map(|(name, m)| (name.as_str(), m)).chain([("all", &self.all)]);
        for (name, m) in rows {
            let share = |v: f64| format!("{v:.6}");
            let decision = m.decision_accuracy.map(share).unwrap_or_default();
            let (episodes, steps) = (m.episodes.to_string(), m.counts.steps.to_string());
            let (step, progress) = (share(m.step_accuracy), share(m.progress));
            let decisions = m.counts.decisions.to_string();
            table.push([name.to_owned(), episodes, steps, step, progress, decisions, decision]);
        }
        table.csv()
    }
}
