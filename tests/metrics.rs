//! Scores equal those of the public scorers, recorded in the shared goldens.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod support;

use std::path::Path;

use refframe::dataset::{android_control, dac_bench as dac_files};
use refframe::evaluate::action::mobile_use::Call;
use refframe::evaluate::action::vg_gui::{Reply, VgAction, history};
use refframe::evaluate::bootstrap::Bootstrap;
use refframe::evaluate::leaderboard::Leaderboard;
use refframe::evaluate::prediction::Prediction;
use refframe::evaluate::vg_gui::{self, Profile, Report, TypeRow};
use refframe::evaluate::{android_control as star, dac_bench};
use serde_json::Value;
use support::{json, shared};

#[track_caller]
fn close(found: f64, golden: &Value, what: &str) {
    let golden = golden.as_f64().unwrap();
    assert!((found - golden).abs() < 1e-9, "{what}: {found}, golden {golden}");
}

fn records(value: &Value) -> Vec<VgAction> {
    serde_json::from_value(value.clone()).unwrap()
}

#[test]
fn every_step_scores_as_in_public() {
    let Some(root) = shared("metrics") else { return };
    let goldens = json(&root.join("goldens/metrics/vg_gui_steps.json"));
    let steps = goldens["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 1152);
    for case in steps {
        let golden = &case["expected"];
        let reply = Reply::parse(case["response"].as_str().unwrap_or_default());
        let found = vg_gui::score_step(&reply, &records(&case["action_list"]), Profile::Compat).unwrap();
        close(found.score, &golden["score"], &case.to_string());
        close(found.param_score, &golden["param_score"], &case.to_string());
        assert_eq!(found.type_correct, golden["type_correct"], "{case}");
        assert_eq!(found.truth_type, golden["gt_type"], "{case}");
        assert_eq!(found.reply_type, golden["pred_type"], "{case}");
    }
}

#[test]
fn history_reads_as_in_public() {
    let Some(root) = shared("metrics") else { return };
    let goldens = json(&root.join("goldens/metrics/vg_gui_steps.json"));
    for case in goldens["history"].as_array().unwrap() {
        let action: VgAction = serde_json::from_value(case["action"].clone()).unwrap();
        assert_eq!(history(&[action]).as_deref(), case["expected"].as_str(), "{case}");
    }
}

#[test]
fn a_run_scores_as_in_public() {
    let Some(root) = shared("metrics") else { return };
    let folder = root.join("goldens/metrics");
    let run = Prediction::read(&folder.join("vg_gui_prediction.json")).unwrap();
    let golden = json(&folder.join("vg_gui_metrics.json"));
    let found = vg_gui::score(&run, Profile::Compat, &Bootstrap::default());
    let metrics = &golden["metrics"];
    close(found.acc, &metrics["Total_Score"], "Acc");
    close(found.type_acc, &metrics["Type_Acc"], "Type_Acc");
    assert_eq!(found.steps, metrics["Total_Count"].as_u64().unwrap() as usize);
    for TypeRow { name, count, score, type_acc } in &found.types {
        assert_eq!(*count, metrics[format!("{name}_Count")].as_u64().unwrap() as usize);
        close(*score, &metrics[format!("{name}_Score")], name);
        close(*type_acc, &metrics[format!("{name}_TypeAcc")], name);
    }
    close(found.completion, &golden["avg_episode_completion"], "Completion");
    close(found.efficiency, &golden["avg_images_per_step"], "Efficiency");
    let interval = found.intervals.acc.unwrap();
    assert!(interval.low < found.acc && found.acc < interval.high, "{interval:?}");
}

#[test]
fn strict_leaves_out_and_mends() {
    let Some(root) = shared("metrics") else { return };
    let run = Prediction::read(&root.join("goldens/metrics/vg_gui_prediction.json")).unwrap();
    let score = |profile| vg_gui::score(&run, profile, &Bootstrap::default());
    let (compat, strict) = (score(Profile::Compat), score(Profile::Strict));
    assert!(strict.left_out > 0);
    assert_eq!(strict.steps + strict.left_out, compat.steps);
    assert!(strict.types[5].count > 0 && compat.types[5].count == 0, "FINISH steps");
    assert!(strict.completion < compat.completion);
}

#[test]
fn a_run_against_itself_gains_nothing() {
    let Some(root) = shared("metrics") else { return };
    let run = Prediction::read(&root.join("goldens/metrics/vg_gui_prediction.json")).unwrap();
    let report = vg_gui::score_against(&run, &run, Profile::Compat, &Bootstrap::default());
    let c = report.comparison.as_ref().unwrap();
    assert_eq!((c.gain, c.pir, c.unpaired_episodes), (0.0, Some(0.0), 0));
    let paired = c.gain_interval.unwrap();
    assert_eq!((paired.low, paired.high), (0.0, 0.0), "pairs cancel");
    assert!(vg_gui::text(&report).contains("PIR %"));
    assert!(vg_gui::csv(&report).contains("\nPIR,0.000000,0.000000,0.000000\n"));
    let written: Value = serde_json::from_str(&vg_gui::json(&report)).unwrap();
    assert_eq!(written["acc"].as_f64(), Some(report.acc));
}

#[test]
fn skipped_episodes_do_not_count() {
    let Some(root) = shared("metrics") else { return };
    let mut run = Prediction::read(&root.join("goldens/metrics/vg_gui_prediction.json")).unwrap();
    let names = ["ep00", "ep99"].map(str::to_owned).into();
    assert_eq!(run.skip(&names), ["ep99"]);
    assert_eq!(vg_gui::score(&run, Profile::Compat, &Bootstrap::default()).steps, 90 - 8);
}

/// Number for number, or absent in both.
fn same_call(found: &Value, golden: &Value) -> bool {
    let field = |name: &str| match (&found[name], &golden[name]) {
        (Value::Array(a), Value::Array(b)) => a.iter().zip(b).all(|(a, b)| a.as_f64() == b.as_f64()),
        (a, b) => a == b,
    };
    ["action", "coordinate", "coordinate2", "text", "button", "app_name", "status"].into_iter().all(field)
}

#[test]
fn android_control_scores_as_in_public() {
    let Some(root) = shared("metrics") else { return };
    let goldens = json(&root.join("goldens/metrics/android_control_steps.json"));
    let (steps, expected) = (goldens["steps"].as_array().unwrap(), goldens["expected"].as_array().unwrap());
    assert_eq!((steps.len(), expected.len()), (288, 288));
    let mut run = Vec::new();
    for (step, golden) in steps.iter().zip(expected) {
        let mut predicted: star::PredictedStep = serde_json::from_value(step.clone()).unwrap();
        predicted.error = golden["error"].as_str().map(str::to_owned);
        if predicted.error.is_none() {
            let reply = predicted.response.as_deref().unwrap();
            let truth = serde_json::to_value(Call::truth(&predicted.step)).unwrap();
            assert!(same_call(&truth, &golden["gt_action"]), "{truth} {golden}");
            let call = serde_json::to_value(Call::parse(reply)).unwrap();
            assert!(
                call.is_null() == golden["pred_action"].is_null() && same_call(&call, &golden["pred_action"]),
                "{call} {golden}"
            );
            let found = star::judge(&predicted.step, reply);
            assert_eq!(found.type_correct, golden["action_type_match"], "{step}");
            let hit = &golden["grounding_result"];
            assert_eq!(found.hit.map(|h| h.target), hit["hit_target"].as_bool(), "{step}");
            assert_eq!(found.hit.map(|h| h.ancestor), hit["hit_ancestor"].as_bool(), "{step}");
        }
        run.push(predicted);
    }
    let found = serde_json::to_value(star::score(run.into_iter().map(Ok)).unwrap()).unwrap();
    for (name, golden) in goldens["metrics"].as_object().unwrap() {
        close(found[name].as_f64().unwrap(), golden, name);
    }
}

#[test]
fn the_android_control_fixture_is_read_and_its_truth_wins() {
    let Some(root) = shared("metrics") else { return };
    let root = root.join("fixtures/android-control-star");
    let steps: Vec<_> = android_control::steps(&root).unwrap().map(Result::unwrap).collect();
    assert_eq!(steps.len(), 16);
    assert!(steps.iter().all(|s| root.join(&s.screenshot).is_file()));
    let run = steps.into_iter().map(|step| {
        let call = serde_json::to_string(&Call::truth(&step)).unwrap();
        let response = Some(format!("<tool_call>{{\"arguments\": {call}}}</tool_call>"));
        Ok(star::PredictedStep { step, response, error: None })
    });
    let found = star::score(run).unwrap();
    assert_eq!((found.action_type_accuracy, found.overall_accuracy), (1.0, 1.0));
    assert!(found.grounding_steps > 0 && found.grounding_target_accuracy == 1.0);
}

#[test]
fn the_dac_bench_fixture_is_read_and_its_truth_wins() {
    let Some(root) = shared("metrics") else { return };
    let root = root.join("fixtures/dac-bench");
    let files = dac_files::files(&root).unwrap();
    let mut run = dac_bench::Prediction::default();
    for file in &files {
        let episode = dac_files::episode(file).unwrap();
        assert!(episode.steps.iter().all(|s| root.join(&s.screenshot).is_file()), "{}", file.display());
        let annotated = json(file);
        let replies =
            annotated["steps"].as_array().unwrap().iter().map(|s| s["action"].as_str().map(str::to_owned));
        run.dac_bench.insert(episode.id, replies.collect());
    }
    let found = dac_bench::score(files.iter().map(|f| dac_files::episode(f)), &run).unwrap();
    assert_eq!(
        (found.all.step_accuracy, found.all.progress, found.all.decision_accuracy),
        (1.0, 1.0, Some(1.0))
    );
    let categories: Vec<_> = found.categories.keys().map(String::as_str).collect();
    assert_eq!(categories, ["and", "chain", "nested", "selection", "single"]);
    assert_eq!(found.categories["single"].decision_accuracy, None);
    assert_eq!(found.csv().lines().count(), 7);
}

fn report(acc: f64) -> Report {
    let empty = vg_gui::score(&Prediction::default(), Profile::Compat, &Bootstrap::default());
    Report { acc, steps: 1019, ..empty }
}

#[test]
fn the_public_improvement_rates_come_from_the_public_accuracies() {
    let public = [
        ("Qwen3-VL-235B-A22B", 0.2590, 0.2688, "0.0378"),
        ("Gemini-3.1-Pro", 0.5851, 0.6168, "0.0542"),
        ("GPT-5-Mini", 0.5576, 0.5840, "0.0473"),
        ("Kimi-K2.5", 0.5722, 0.5822, "0.0175"),
        ("Claude-Sonnet-4.6", 0.4435, 0.4580, "0.0327"),
        ("Seed-2.0-Pro", 0.3593, 0.3978, "0.1072"),
        ("Gemini-3.1-Flash", 0.2473, 0.2602, "0.0522"),
    ];
    let reports: Vec<_> = public
        .iter()
        .flat_map(|(model, a, b, _)| [(model, "single", report(*a)), (model, "uniform10", report(*b))])
        .collect();
    let board = Leaderboard::new(
        reports.iter().map(|(model, mode, r)| ((**model).to_owned(), (*mode).to_owned(), r)),
    );
    let csv = board.csv();
    let mut lines = csv.lines();
    let head = "Model,Mode,Acc,Type_Acc,CLICK_Score,SCROLL_Score,TYPE_Score,PRESS_Score,ZOOM_Score,FINISH_Score,Comp,Eff,PIR,Total_Steps";
    assert_eq!(lines.next(), Some(head));
    assert!(lines.next().unwrap().starts_with("Gemini-3.1-Pro,No Video,0.5851,"));
    for (model, _, acc, pir) in public {
        let line = csv.lines().find(|l| l.starts_with(&format!("{model},Uniform10,{acc:.4},"))).unwrap();
        assert_eq!(line.split(',').nth(12), Some(pir), "{line}");
    }
    assert_eq!(board.modes().into_iter().collect::<Vec<_>>(), ["No Video", "Uniform10"]);
    let with = board.only("Uniform10");
    assert_eq!(with.rows.len(), 7);
    assert!(with.rows.windows(2).all(|r| r[0].acc >= r[1].acc));
    let first = with.markdown().lines().nth(2).unwrap().to_owned();
    assert!(
        first.starts_with("| Gemini-3.1-Pro | Uniform10 | 61.68 |") && first.ends_with("| 0.054 | 1019 |"),
        "{first}"
    );
    assert!(board.only("No Video").markdown().lines().nth(2).unwrap().ends_with("| - | 1019 |"));
    let rows: Value = serde_json::from_str(&board.json()).unwrap();
    assert_eq!(rows[1]["Acc"], 0.6168);
    assert_eq!(rows[1]["CLICK_Score"], 0.0);
}

#[test]
fn faults_in_prediction_files_are_named_by_path() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x_prediction.json");
    let read = |text: &str| {
        std::fs::write(&path, text).unwrap();
        Prediction::read(&path).unwrap_err().to_string()
    };
    let good = r#"{"ours": {"a": [{"filename": "f", "action_common": [{"action_type_id": 4, "touch": [0.5, 0.5]}], "response": null, "num_images": 1}]}}"#;
    for (from, to, part) in [
        ("[0.5, 0.5]", "[0.5]", "ours.a[0].action_common[0].touch: invalid length 1"),
        (r#""num_images": 1"#, r#""n": 1"#, "ours.a[0]: missing field `num_images`"),
        (r#""action_type_id": 4"#, r#""action_type_id": "click""#, "action_type_id: invalid type"),
        ("]}}", "]}", "EOF"),
        ("]}}", "]}} trailing", "trailing"),
        ("ours", "theirs", "missing field `ours`"),
    ] {
        let message = read(&good.replace(from, to));
        assert!(message.contains(part) && message.contains("x_prediction.json"), "{message}");
    }
    let missing = Prediction::read(Path::new("/nowhere/x.json")).unwrap_err().to_string();
    assert!(missing.starts_with("/nowhere/x.json: cannot open"), "{missing}");
}

/// Run in release with `--ignored --nocapture` to time a large file.
#[test]
#[ignore = "a measurement of time"]
fn twenty_thousand_steps_in_a_second() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("large_prediction.json");
    let replies = [
        "CLICK(0.5, 0.5)",
        "TYPE(\"a rather long text to type\")",
        "SCROLL(0.5, 0.8, 0.5, 0.2)",
        "thinking at length",
    ];
    let mut run = Prediction::default();
    for i in 0..20_000usize {
        let action = VgAction {
            action_type_id: 3 + (i / 3 % 3) as i64,
            type_text: "a rather long text too type".into(),
            ..VgAction::default()
        };
        let step = refframe::evaluate::prediction::PredictedStep {
            filename: format!("frame_{i:04}.png"),
            action_common: vec![action; 2],
            response: Some(replies[i % 4].repeat(1 + i % 5)),
            num_images: 11,
        };
        run.ours.entry(format!("ep{}", i / 10)).or_default().push(step);
    }
    std::fs::write(&path, serde_json::to_vec(&run).unwrap()).unwrap();
    let start = std::time::Instant::now();
    let read = Prediction::read(&path).unwrap();
    let report = vg_gui::score_against(&read, &read, Profile::Compat, &Bootstrap::default());
    let took = start.elapsed();
    eprintln!("{} steps, with intervals and baseline: {took:?}", report.steps);
    assert!(took.as_secs_f64() < 1.0, "{took:?}");
}
