//! The leaderboard as Markdown, CSV and JSON, in the public one's columns and decimals.

use serde_json::{Value, json};

use super::{Leaderboard, Mode, Run, four_decimals, models};
use crate::evaluate::table::{Table, percent};

/// Form of [`Leaderboard::json`].
const SCHEMA: &str = "refframe.leaderboard/1";

const COLUMNS: [&str; 14] = [
    "Model",
    "Mode",
    "Acc",
    "Type_Acc",
    "CLICK_Score",
    "SCROLL_Score",
    "TYPE_Score",
    "PRESS_Score",
    "ZOOM_Score",
    "FINISH_Score",
    "Comp",
    "Eff",
    "PIR",
    "Total_Steps",
];

const HEADINGS: [&str; 10] =
    ["Acc.(%)", "Type Acc.(%)", "CLICK", "SCROLL", "TYPE", "PRESS", "ZOOM", "FINISH", "Comp.(%)", "Eff.↓"];

const LEGEND: &str = "\
- **Acc.**: mean step score; the right kind of action gives 0.3, its parameters up to 0.7 more. CLICK … FINISH: the same for true actions of that kind.
- **Type Acc.**: share of steps with the right kind of action.
- **Comp.**: share of complete steps in an episode, averaged over episodes.
- **Eff.**: mean number of images shown at a step; less is better.
- **PIR**: (Acc. with video − Acc. without) / Acc. without, for the same model.
";

impl Leaderboard {
    /// Three parts: mode A, mode B (one table for each kind of references), and both together. Best accuracy first.
    pub fn markdown(&self) -> String {
        let mut out = String::from("# VG-GUI-Bench Leaderboard\n");
        let mut section = |title: &str, table: &Table, left: usize| {
            out += &format!("\n## {title}\n\n{}", table.markdown(left));
        };
        let mut modes: Vec<Mode> = self.runs.iter().map(|run| run.mode).collect();
        modes.sort();
        modes.dedup();
        for mode in modes {
            let (letter, what) =
                if mode.is_single() { ("A", "No Video Input") } else { ("B", "With Video Input") };
            let title = format!("Mode {letter}: {what} ({})", mode.name());
            section(&title, &self.mode_table(mode), 1);
        }
        section("Combined Table (Paper Format)", &self.combined(), 2);
        out + "\n## Metric Definitions\n\n" + LEGEND
    }

    fn mode_table(&self, mode: Mode) -> Table {
        let pir = if mode.is_single() { None } else { Some("PIR") };
        let mut table = Table::new(["Method"].into_iter().chain(HEADINGS).chain(pir));
        let mut runs: Vec<&Run> = self.runs.iter().filter(|run| run.mode == mode).collect();
        runs.sort_by(|a, b| a.model.cmp(&b.model));
        runs.sort_by(|a, b| four_decimals(b.metrics.acc).total_cmp(&four_decimals(a.metrics.acc)));
        for run in runs {
            let pir = pir.map(|_| self.short_pir(run));
            table.push(std::iter::once(run.model.clone()).chain(cells(run)).chain(pir));
        }
        table
    }

    /// Models by their best accuracy with video; of a model the run without video first.
    fn combined(&self) -> Table {
        let mut table = Table::new(["Method", "Mode"].into_iter().chain(HEADINGS).chain(["PIR"]));
        let mut runs: Vec<Run> = self.runs.clone();
        runs.sort_by(|a, b| a.model.cmp(&b.model));
        for model in models(&runs, |run| !run.mode.is_single()) {
            let mut name = model.clone();
            for run in self.runs.iter().filter(|run| run.model == model) {
                let head = [std::mem::take(&mut name), run.mode.to_string()];
                table.push(head.into_iter().chain(cells(run)).chain([self.short_pir(run)]));
            }
        }
        table
    }

    fn short_pir(&self, run: &Run) -> String {
        self.pir(run).map_or_else(|| "—".into(), |pir| format!("{pir:.3}"))
    }

    /// Shares with four decimals, images with two.
    pub fn csv(&self) -> String {
        let mut table = Table::new(COLUMNS);
        for run in &self.runs {
            let m = &run.metrics;
            let shares =
                [m.acc, m.type_acc].into_iter().chain(m.kinds.iter().map(|k| k.score)).chain([m.completion]);
            let head = [run.model.clone(), run.mode.to_string()];
            let pir = self.pir(run).map(|pir| format!("{pir:.4}")).unwrap_or_default();
            let tail = [format!("{:.2}", m.images_per_step), pir, m.steps.to_string()];
            table.push(head.into_iter().chain(shares.map(|share| format!("{share:.4}"))).chain(tail));
        }
        table.csv()
    }

    /// The same columns at full precision under `rows`, with the interval of Acc; null where there is no PIR.
    pub fn json(&self) -> Value {
        let rows: Vec<Value> = (self.runs.iter())
            .map(|run| {
                let m = &run.metrics;
                let mut row = json!({
                    "Model": run.model, "Mode": run.mode.to_string(), "Acc": m.acc, "Type_Acc": m.type_acc,
                    "Comp": m.completion, "Eff": m.images_per_step, "PIR": self.pir(run), "Total_Steps": m.steps,
                    "Acc_interval": run.acc_interval.map(|i| [i.low, i.high]),
                });
                for k in &m.kinds {
                    row[format!("{}_Score", k.kind.name())] = json!(k.score);
                }
                row
            })
            .collect();
        json!({"schema": SCHEMA, "rows": rows})
    }
}

/// The ten measures in per cent; images without video as a whole number.
fn cells(run: &Run) -> impl Iterator<Item = String> {
    let m = &run.metrics;
    let shares = [m.acc, m.type_acc].into_iter().chain(m.kinds.iter().map(|k| k.score)).chain([m.completion]);
    let images = match run.mode.is_single() {
        true => format!("{:.0}", m.images_per_step),
        false => format!("{:.2}", m.images_per_step),
    };
    shares.map(|share| percent(four_decimals(share))).chain([images])
}
