//! Runs of VG-GUI-Bench side by side, with the columns of the public leaderboard: mode A without video, mode B with.

mod collect;
mod print;

use std::fmt;

pub use collect::collect;

use super::bootstrap::Interval;
use super::vg_gui::{Metrics, improvement_rate};

/// Modes of the evaluation, `single` first. Any of them may be followed by `_no_cut`.
pub const MODES: [&str; 12] = [
    "single",
    "origin",
    "gt",
    "annotation",
    "uniform5",
    "uniform10",
    "tasker",
    "bfs",
    "gbfs",
    "dijkstra",
    "videoagent",
    "videotree",
];

/// Which references a model was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mode {
    /// Place in [`MODES`].
    place: usize,
    /// The whole video frame instead of the phone's screen.
    pub no_cut: bool,
}

impl Mode {
    /// The mode named by the end of `name`, and what stands before it: `gpt-5_uniform10` is model `gpt-5`.
    pub fn split(name: &str) -> Option<(&str, Self)> {
        let (name, no_cut) = match name.strip_suffix("_no_cut").or_else(|| name.strip_suffix("_nocut")) {
            Some(name) => (name, true),
            None => (name, false),
        };
        MODES.iter().enumerate().find_map(|(place, mode)| {
            let model = name.strip_suffix(mode)?;
            let model = if model.is_empty() { model } else { model.strip_suffix(['_', '-', '.'])? };
            Some((model, Self { place, no_cut }))
        })
    }

    /// Without video.
    pub fn is_single(self) -> bool {
        self.place == 0
    }

    /// As the evaluation names it.
    pub fn name(self) -> String {
        format!("{}{}", MODES[self.place], if self.no_cut { "_no_cut" } else { "" })
    }
}

impl fmt::Display for Mode {
    /// As the public leaderboard prints it: "No Video", "Uniform10", …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_single() {
            f.write_str("No Video")?;
        } else {
            let (first, rest) = MODES[self.place].split_at(1);
            write!(f, "{}{rest}", first.to_uppercase())?;
        }
        f.write_str(if self.no_cut { " (no cut)" } else { "" })
    }
}

/// A model in a mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Name of the model.
    pub model: String,
    /// References it was given.
    pub mode: Mode,
    /// Its measures.
    pub metrics: Metrics,
    /// Confidence interval of its accuracy.
    pub acc_interval: Option<Interval>,
}

/// Runs, in the order of the public CSV: models by their best accuracy, and of a model the run without video first.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaderboard {
    runs: Vec<Run>,
}

impl Leaderboard {
    /// Orders the runs; equals by name.
    pub fn new(mut runs: Vec<Run>) -> Self {
        runs.sort_by(|a, b| (&a.model, a.mode).cmp(&(&b.model, b.mode)));
        let order = models(&runs, |_| true);
        runs.sort_by_key(|run| order.iter().position(|model| *model == run.model));
        Self { runs }
    }

    /// In order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Performance improvement rate against the same model's run without video and with the same cut, from accuracies of
    /// four decimals as the public leaderboard has them, so that a row can be checked by its columns.
    pub fn pir(&self, run: &Run) -> Option<f64> {
        let single =
            |r: &&Run| r.model == run.model && r.mode.is_single() && r.mode.no_cut == run.mode.no_cut;
        let baseline = self.runs.iter().find(single).filter(|_| !run.mode.is_single())?;
        improvement_rate(four_decimals(run.metrics.acc), four_decimals(baseline.metrics.acc))
    }
}

/// Names of models by their best accuracy among the runs that `counts`; those without one last. Ties keep their order.
fn models(runs: &[Run], counts: impl Fn(&Run) -> bool) -> Vec<String> {
    let mut best: Vec<(&str, f64)> = Vec::new();
    for run in runs {
        let acc = if counts(run) { four_decimals(run.metrics.acc) } else { 0.0 };
        match best.iter_mut().find(|(model, _)| *model == run.model) {
            Some((_, known)) => *known = known.max(acc),
            None => best.push((&run.model, acc)),
        }
    }
    best.sort_by(|a, b| b.1.total_cmp(&a.1));
    best.into_iter().map(|(model, _)| model.to_owned()).collect()
}

/// The public leaderboard reads its numbers from printed tables, which have four decimals.
fn four_decimals(value: f64) -> f64 {
    format!("{value:.4}").parse().unwrap_or(value)
}

#[cfg(test)]
#[path = "leaderboard/tests.rs"]
mod tests;
