//! Many runs as one table, in the column order of the public leaderboard of VG-GUI-Bench.

use std::collections::BTreeSet;

use serde::Serialize;

use super::table;
use super::vg_gui::{Report, TYPES, pir};

/// The mode without references, against which PIR is taken.
pub const NO_VIDEO: &str = "No Video";

/// One run, as a row. Field names are the public columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Row {
    #[serde(rename = "Model")]
    pub model: String,
    #[serde(rename = "Mode")]
    pub mode: String,
    #[serde(rename = "Acc")]
    pub acc: f64,
    #[serde(rename = "Type_Acc")]
    pub type_acc: f64,
    /// In the order of [`TYPES`].
    #[serde(flatten, serialize_with = "by_type")]
    pub scores: [f64; 6],
    #[serde(rename = "Comp")]
    pub completion: f64,
    #[serde(rename = "Eff")]
    pub efficiency: f64,
    #[serde(rename = "PIR")]
    pub pir: Option<f64>,
    #[serde(rename = "Total_Steps")]
    pub steps: usize,
}

fn by_type<S: serde::Serializer>(scores: &[f64; 6], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(TYPES.iter().zip(scores).map(|(name, score)| (format!("{name}_Score"), score)))
}

/// How the public table names a mode: "No Video" for `single`, else the mode with a capital ("Uniform10").
pub fn label(mode: &str) -> String {
    let mut letters = mode.chars();
    match (mode, letters.next()) {
        ("single", _) => NO_VIDEO.to_owned(),
        (_, Some(first)) => first.to_uppercase().chain(letters).collect(),
        (_, None) => String::new(),
    }
}

/// Rows, best model first.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Leaderboard {
    /// The rows.
    pub rows: Vec<Row>,
}

impl Leaderboard {
    /// A table of runs: model, mode (`single`, `uniform10`, …) and report. PIR of a run is taken against the run of
    /// the same model without video, if it is among them. Models go by their best Acc, a model's runs stay together,
    /// the one without video first, the others by Acc.
    pub fn new<'r>(runs: impl IntoIterator<Item = (String, String, &'r Report)>) -> Self {
        let mut rows: Vec<Row> =
            runs.into_iter().map(|(model, mode, report)| row(model, &mode, report)).collect();
        let alone: Vec<(String, f64)> =
            rows.iter().filter(|r| r.mode == NO_VIDEO).map(|r| (r.model.clone(), r.acc)).collect();
        for row in rows.iter_mut().filter(|r| r.mode != NO_VIDEO) {
            row.pir =
                alone.iter().find(|(m, _)| *m == row.model).and_then(|(_, without)| pir(row.acc, *without));
        }
        let best = |model: &str, rows: &[Row]| {
            rows.iter().filter(|r| r.model == model).map(|r| r.acc).fold(f64::NEG_INFINITY, f64::max)
        };
        let mut keyed: Vec<(f64, Row)> = rows.iter().map(|r| (best(&r.model, &rows), r.clone())).collect();
        keyed.sort_by(|(best_a, a), (best_b, b)| {
            let alone = |r: &Row| r.mode != NO_VIDEO;
            let by_model = best_b.total_cmp(best_a).then_with(|| a.model.cmp(&b.model));
            by_model
                .then_with(|| alone(a).cmp(&alone(b)))
                .then_with(|| b.acc.total_cmp(&a.acc))
                .then_with(|| a.mode.cmp(&b.mode))
        });
        Self { rows: keyed.into_iter().map(|(_, row)| row).collect() }
    }

    /// The modes there are, by their label.
    pub fn modes(&self) -> BTreeSet<&str> {
        self.rows.iter().map(|r| r.mode.as_str()).collect()
    }

    /// Only the runs of one mode (by its label), best first.
    pub fn only(&self, mode: &str) -> Self {
        let mut rows: Vec<Row> = self.rows.iter().filter(|r| r.mode == mode).cloned().collect();
        rows.sort_by(|a, b| b.acc.total_cmp(&a.acc).then_with(|| a.model.cmp(&b.model)));
        Self { rows }
    }

    /// Four decimals, Eff two, nothing where there is no PIR.
    pub fn csv(&self) -> String {
        table::csv(&self.cells(|v| format!("{v:.4}"), |v| format!("{v:.4}"), ""))
    }

    /// Per cent with two decimals, PIR with three, a dash where there is none.
    pub fn markdown(&self) -> String {
        table::markdown(&self.cells(|v| format!("{:.2}", v * 100.0), |v| format!("{v:.3}"), "-"))
    }

    /// A list of objects with the public columns as keys, unrounded.
    pub fn json(&self) -> String {
        // Plain numbers and strings: nothing in it can fail to serialize.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    fn cells(
        &self,
        share: impl Fn(f64) -> String,
        rate: impl Fn(f64) -> String,
        none: &str,
    ) -> Vec<Vec<String>> {
        let scores = TYPES.iter().map(|t| format!("{t}_Score"));
        let words = |w: &[&str]| w.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let mut head = words(&["Model", "Mode", "Acc", "Type_Acc"]);
        head.extend(scores.chain(words(&["Comp", "Eff", "PIR", "Total_Steps"])));
        let line = |r: &Row| {
            let mut cells = vec![r.model.clone(), r.mode.clone(), share(r.acc), share(r.type_acc)];
            cells.extend(r.scores.iter().map(|&s| share(s)));
            let pir = r.pir.map_or(none.to_owned(), &rate);
            cells.extend([share(r.completion), format!("{:.2}", r.efficiency), pir, r.steps.to_string()]);
            cells
        };
        std::iter::once(head).chain(self.rows.iter().map(line)).collect()
    }
}

fn row(model: String, mode: &str, report: &Report) -> Row {
    let of = |name: &str| report.types.iter().find(|t| t.name == name).map_or(0.0, |t| t.score);
    Row {
        model,
        mode: label(mode),
        acc: report.acc,
        type_acc: report.type_acc,
        scores: TYPES.map(of),
        completion: report.completion,
        efficiency: report.efficiency,
        pir: None,
        steps: report.steps,
    }
}
