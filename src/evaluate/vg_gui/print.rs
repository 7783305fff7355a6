//! A report as text, JSON and CSV.

use super::Report;
use crate::evaluate::bootstrap::Interval;
use crate::evaluate::table;

/// A table for people: shares in per cent with their intervals.
pub fn text(report: &Report) -> String {
    let percent = |v: f64| format!("{:.2}", v * 100.0);
    let between = |i: Option<Interval>| {
        i.map_or(String::new(), |i| format!("[{:.2}, {:.2}]", i.low * 100.0, i.high * 100.0))
    };
    let head = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
    let mut types = vec![head(["type", "steps", "score %", "type acc %"])];
    let row = |t: &super::TypeRow| {
        vec![t.name.to_owned(), t.count.to_string(), percent(t.score), percent(t.type_acc)]
    };
    types.extend(report.types.iter().map(row));
    let line = |name: &str, value: String, interval: Option<Interval>| {
        vec![name.to_owned(), value, between(interval)]
    };
    let mut all = vec![
        line("Acc %", percent(report.acc), report.intervals.acc),
        line("Type Acc %", percent(report.type_acc), report.intervals.type_acc),
        line("Completion %", percent(report.completion), report.intervals.completion),
        line("Efficiency (images/step)", format!("{:.2}", report.efficiency), None),
    ];
    let mut notes =
        format!("{} steps of {} episodes, profile {}", report.steps, report.episodes, report.profile);
    if report.left_out > 0 {
        notes += &format!(", {} steps that no reply can get right left out", report.left_out);
    }
    if let Some(c) = &report.comparison {
        all.push(line("Baseline Acc %", percent(c.baseline_acc), None));
        all.push(line("Gain (points)", percent(c.gain), c.gain_interval));
        all.push(line("PIR %", c.pir.map_or("-".to_owned(), percent), c.pir_interval));
        if c.unpaired_episodes > 0 {
            notes += &format!(
                "\nwarning: {} episodes are in only one of the two runs; compare runs over the same episodes",
                c.unpaired_episodes
            );
        }
    }
    format!("{}\n{}\n{notes}\n", table::aligned(&all), table::aligned(&types))
}

/// The whole report, indented.
pub fn json(report: &Report) -> String {
    // Plain numbers and strings: nothing in it can fail to serialize.
    serde_json::to_string_pretty(report).unwrap_or_default() + "\n"
}

/// One line per measure: name, value, lower and upper end of its interval (empty where there is none).
pub fn csv(report: &Report) -> String {
    let mut rows = vec![["measure", "value", "low", "high"].map(str::to_owned).to_vec()];
    let mut add = |name: &str, value: Option<f64>, interval: Option<Interval>| {
        let cell = |v: Option<f64>| v.map_or(String::new(), |v| format!("{v:.6}"));
        rows.push(vec![
            name.to_owned(),
            cell(value),
            cell(interval.map(|i| i.low)),
            cell(interval.map(|i| i.high)),
        ]);
    };
    add("Acc", Some(report.acc), report.intervals.acc);
    add("Type_Acc", Some(report.type_acc), report.intervals.type_acc);
    for t in &report.types {
        add(&format!("{}_Score", t.name), Some(t.score), None);
        add(&format!("{}_TypeAcc", t.name), Some(t.type_acc), None);
    }
    add("Comp", Some(report.completion), report.intervals.completion);
    add("Eff", Some(report.efficiency), None);
    if let Some(c) = &report.comparison {
        add("Gain", Some(c.gain), c.gain_interval);
        add("PIR", c.pir, c.pir_interval);
    }
    let counts = report.types.iter().map(|t| (format!("{}_Count", t.name), t.count));
    let totals =
        [("Total_Steps", report.steps), ("Episodes", report.episodes), ("Left_Out", report.left_out)];
    let whole = counts.chain(totals.map(|(name, n)| (name.to_owned(), n)));
    rows.extend(whole.map(|(name, n)| vec![name, n.to_string(), String::new(), String::new()]));
    table::csv(&rows)
}
