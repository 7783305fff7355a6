//! A report as text, JSON and CSV.

use serde_json::{Map, Value, json};

use super::Report;
use crate::evaluate::bootstrap::Interval;
use crate::evaluate::table::{Table, percent};

/// Form of [`Report::json`].
const SCHEMA: &str = "refframe.score.vg_gui/1";

impl Report {
    /// Tables to read, in per cent.
    pub fn text(&self) -> String {
        let m = &self.metrics;
        let sure = format!("{:.0} % interval", self.confidence * 100.0);
        let mut out =
            format!("VG-GUI-Bench, profile {}: {} steps in {} episodes", self.profile, m.steps, m.episodes);
        for (count, what) in [(m.uncounted as usize, "steps not counted"), (self.skipped, "episodes skipped")]
        {
            if count > 0 {
                out += &format!(", {count} {what}");
            }
        }
        let mut table = Table::new(["", "value", &sure]);
        table.push(["Acc", &percent(m.acc), &range(self.acc, percent)]);
        table.push(["Type Acc", &percent(m.type_acc), &range(self.type_acc, percent)]);
        table.push(["Completion", &percent(m.completion), &range(self.completion, percent)]);
        table.push(["Images per step", &format!("{:.2}", m.images_per_step), ""]);
        if let Some(c) = &self.comparison {
            table.push(["Acc of the baseline", &percent(c.baseline_acc), ""]);
            table.push(["Difference", &percent(m.acc - c.baseline_acc), &range(c.difference, percent)]);
            table.push(["PIR", &rate(c.pir), &range(c.pir_interval, |v| format!("{v:.3}"))]);
        }
        out += &format!("\n\n{}", table.text());
        if let Some(c) = self.comparison.as_ref().filter(|c| c.unpaired > 0) {
            out += &format!(
                "{} episodes are in only one of the two files; intervals use the {} common ones.\n",
                c.unpaired, c.paired
            );
        }
        let mut kinds = Table::new(["Action", "steps", "score", "type acc"]);
        for k in &m.kinds {
            kinds.push([k.kind.name(), &k.steps.to_string(), &percent(k.score), &percent(k.type_acc)]);
        }
        out += &format!("\n{}", kinds.text());
        if !self.effects.is_empty() {
            let mut effects = Table::new(["Mended by itself", "Acc", "Completion", "not counted"]);
            for e in &self.effects {
                let signed = |v: f64| format!("{:+.2}", v * 100.0);
                let what = format!("{} ({})", e.mend, e.what);
                effects.push([what, signed(e.acc), signed(e.completion), e.uncounted.to_string()]);
            }
            out += &format!("\n{}", effects.text());
        }
        out
    }

    /// One object; shares are 0..1, intervals `[low, high]` or null.
    pub fn json(&self) -> Value {
        let m = &self.metrics;
        let kinds: Map<_, _> = (m.kinds.iter())
            .map(|k| {
                let value = json!({"steps": k.steps, "score": k.score, "type_acc": k.type_acc});
                (k.kind.name().to_owned(), value)
            })
            .collect();
        let comparison = self.comparison.as_ref().map(|c| {
            json!({
                "baseline_acc": c.baseline_acc, "difference": m.acc - c.baseline_acc,
                "difference_interval": pair(c.difference), "pir": c.pir, "pir_interval": pair(c.pir_interval),
                "paired_episodes": c.paired, "unpaired_episodes": c.unpaired,
            })
        });
        let effects: Vec<_> = (self.effects.iter())
            .map(|e| json!({"mend": e.mend, "acc": e.acc, "completion": e.completion, "uncounted_steps": e.uncounted}))
            .collect();
        json!({
            "schema": SCHEMA, "profile": self.profile, "steps": m.steps, "episodes": m.episodes,
            "uncounted_steps": m.uncounted, "skipped_episodes": self.skipped,
            "acc": m.acc, "type_acc": m.type_acc, "completion": m.completion, "images_per_step": m.images_per_step,
            "confidence": self.confidence, "acc_interval": pair(self.acc), "type_acc_interval": pair(self.type_acc),
            "completion_interval": pair(self.completion), "actions": kinds, "comparison": comparison, "effects": effects,
        })
    }

    /// `measure,value,low,high,steps`, one measure on a line; shares 0..1 with six decimals.
    pub fn csv(&self) -> String {
        let m = &self.metrics;
        let mut table = Table::new(["measure", "value", "low", "high", "steps"]);
        let mut push = |name: &str, value: Option<f64>, interval: Option<Interval>, steps: u32| {
            let cell = |v: Option<f64>| v.map(|v| format!("{v:.6}")).unwrap_or_default();
            let (low, high) = (interval.map(|i| i.low), interval.map(|i| i.high));
            table.push([name.to_owned(), cell(value), cell(low), cell(high), steps.to_string()]);
        };
        push("Acc", Some(m.acc), self.acc, m.steps);
        push("Type_Acc", Some(m.type_acc), self.type_acc, m.steps);
        for k in &m.kinds {
            push(&format!("{}_Score", k.kind.name()), Some(k.score), None, k.steps);
            push(&format!("{}_TypeAcc", k.kind.name()), Some(k.type_acc), None, k.steps);
        }
        push("Comp", Some(m.completion), self.completion, m.steps);
        push("Eff", Some(m.images_per_step), None, m.steps);
        if let Some(c) = &self.comparison {
            push("Difference", Some(m.acc - c.baseline_acc), c.difference, m.steps);
            push("PIR", c.pir, c.pir_interval, m.steps);
        }
        table.csv()
    }
}

fn range(interval: Option<Interval>, print: fn(f64) -> String) -> String {
    interval.map(|i| format!("{} … {}", print(i.low), print(i.high))).unwrap_or_default()
}

fn rate(rate: Option<f64>) -> String {
    rate.map_or_else(|| "—".into(), |r| format!("{r:.3}"))
}

fn pair(interval: Option<Interval>) -> Value {
    interval.map_or(Value::Null, |i| json!([i.low, i.high]))
}
