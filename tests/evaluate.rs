//! Scores against those of the public scorers, and prediction files as users have them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use refframe::dataset::android_control::AndroidControl;
use refframe::dataset::dac_bench::DacBench;
use refframe::evaluate::action::{Kind, mobile_use, vg_gui as forms};
use refframe::evaluate::vg_gui::{self, Mends, Profile};
use refframe::evaluate::{self, Options, Report, android_control, leaderboard};
use serde_json::{Value, json};
use support::{json as read, shared};

fn close(found: f64, expected: &Value) -> bool {
    expected.as_f64().is_some_and(|expected| (found - expected).abs() <= 1e-9)
}

#[test]
fn vg_gui_steps_and_history_equal_the_public_scorer() {
    let Some(root) = shared("vg_gui_steps_and_history") else { return };
    let golden = read(&root.join("goldens/metrics/vg_gui_steps.json"));
    let steps = golden["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 1152);
    for (i, step) in steps.iter().enumerate() {
        let accepted: Vec<forms::Record> = serde_json::from_value(step["action_list"].clone()).unwrap();
        let score = vg_gui::score_step(&accepted, step["response"].as_str(), Mends::default()).unwrap();
        let expected = &step["expected"];
        assert!(close(score.score, &expected["score"]), "step {i}: {score:?}, expected {expected}");
        assert!(
            close(score.parameters, &expected["param_score"]),
            "step {i}: {score:?}, expected {expected}"
        );
        assert_eq!(json!(score.type_right), expected["type_correct"], "step {i}: {step}");
        assert_eq!(json!(score.truth.name()), expected["gt_type"], "step {i}: {step}");
        assert_eq!(json!(score.reply.name()), expected["pred_type"], "step {i}: {step}");
    }
    let history = golden["history"].as_array().unwrap();
    assert_eq!(history.len(), 29);
    for case in history {
        let record: forms::Record = serde_json::from_value(case["action"].clone()).unwrap();
        assert_eq!(json!(forms::history_text(&record)), case["expected"], "{case}");
    }
}

#[test]
fn vg_gui_aggregate_equals_the_public_scorer() {
    let Some(root) = shared("vg_gui_aggregate") else { return };
    let golden = read(&root.join("goldens/metrics/vg_gui_metrics.json"));
    let file = root.join("goldens/metrics/vg_gui_prediction.json");
    let Report::VgGui(report) = evaluate::score(&file, &Options::default()).unwrap() else {
        panic!("taken for another benchmark")
    };
    let (m, expected) = (&report.metrics, &golden["metrics"]);
    let mut compared = 0;
    let mut check = |found: f64, expected: &Value, what: &str| {
        assert!(close(found, expected), "{what}: {found}, expected {expected}");
        compared += 1;
    };
    check(m.acc, &expected["Total_Score"], "Total_Score");
    check(m.steps.into(), &expected["Total_Count"], "Total_Count");
    check(m.type_acc, &expected["Type_Acc"], "Type_Acc");
    for kind in &m.kinds {
        let name = kind.kind.name();
        check(kind.steps.into(), &expected[format!("{name}_Count")], name);
        check(kind.score, &expected[format!("{name}_Score")], name);
        check(kind.type_acc, &expected[format!("{name}_TypeAcc")], name);
    }
    assert_eq!(compared, expected.as_object().unwrap().len());
    assert!(close(m.completion, &golden["avg_episode_completion"]));
    assert!(close(m.images_per_step, &golden["avg_images_per_step"]));
}

/// The lines of a prediction file: golden steps, with the error that a missing screenshot brings.
fn android_lines(golden: &Value) -> Vec<Value> {
    let with_error = |step: &Value| {
        let mut step = step.clone();
        if step["screenshot"] == "missing.png" {
            step["error"] = json!("image_not_found");
        }
        step
    };
    golden["steps"].as_array().unwrap().iter().map(with_error).collect()
}

#[test]
fn android_control_steps_and_measures_equal_the_public_script() {
    let Some(root) = shared("android_control") else { return };
    let golden = read(&root.join("goldens/metrics/android_control_steps.json"));
    let lines = android_lines(&golden);
    let expected = golden["expected"].as_array().unwrap();
    assert_eq!((lines.len(), expected.len()), (288, 288));
    let (mut right, mut valid) = (0_u32, 0_u32);
    for (i, (line, expected)) in lines.iter().zip(expected).enumerate() {
        let step: android_control::Step = serde_json::from_value(line.clone()).unwrap();
        let Some(score) = android_control::score_step(&step) else {
            assert_eq!(expected["error"], "image_not_found", "step {i}");
            continue;
        };
        assert!(expected["error"].is_null(), "step {i}");
        assert_eq!(mobile_use::to_arguments(&score.truth).unwrap(), expected["gt_action"], "step {i}");
        match expected["pred_action"].as_object() {
            Some(arguments) => assert_eq!(score.reply, mobile_use::from_arguments(arguments), "step {i}"),
            None => assert_eq!(score.reply.kind(), Kind::Missing, "step {i}"),
        }
        assert_eq!(json!(score.type_right), expected["action_type_match"], "step {i}");
        let hit = score.grounding.map(|hit| json!({"hit_target": hit.target, "hit_ancestor": hit.ancestor}));
        assert_eq!(json!(hit), expected["grounding_result"], "step {i}");
        let grounding = &expected["grounding_result"];
        let all =
            expected["action_type_match"] == true && (grounding.is_null() || grounding["hit_target"] == true);
        (right, valid) = (right + u32::from(all), valid + 1);
    }

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("prediction.jsonl");
    write_lines(&file, &lines);
    let Report::AndroidControl(report) = evaluate::score(&file, &Options::default()).unwrap() else {
        panic!("taken for another benchmark")
    };
    let printed = report.json();
    for (key, value) in golden["metrics"].as_object().unwrap() {
        assert!(close(printed[key].as_f64().unwrap(), value), "{key}: {}, expected {value}", printed[key]);
    }
    assert!((report.metrics.overall_accuracy - f64::from(right) / f64::from(valid)).abs() < 1e-12);
    assert!(
        report.metrics.overall_accuracy > 0.0
            && report.metrics.overall_accuracy < report.metrics.action_type_accuracy
    );
}

fn write_lines(file: &Path, lines: &[Value]) {
    std::fs::write(file, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
}

#[test]
fn android_control_fixture_scores_full_marks_for_the_truth() {
    let Some(root) = shared("android_control_fixture") else { return };
    let dataset = AndroidControl::new(root.join("fixtures/android-control-star"));
    let episodes: Vec<_> = dataset.episodes().unwrap().map(Result::unwrap).collect();
    assert_eq!(episodes.iter().map(|e| (e.id, e.steps.len())).collect::<Vec<_>>(), [(0, 8), (100, 8)]);
    let mut lines = Vec::new();
    for step in episodes.iter().flat_map(|e| &e.steps) {
        assert!(dataset.screenshot(step).is_file(), "{}", step.screenshot);
        let truth = mobile_use::truth(&step.action, step.screenshot_width, step.screenshot_height);
        let call = json!({"name": "mobile_use", "arguments": mobile_use::to_arguments(&truth)});
        let mut line = serde_json::to_value(step).unwrap();
        line["response"] = json!(format!("Thought.\n<tool_call>{call}</tool_call>"));
        lines.push(line);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.jsonl");
    write_lines(&file, &lines);
    let report = android_control::score(&file, &Options::default()).unwrap();
    assert_eq!((report.metrics.overall_accuracy, report.metrics.grounding_target_accuracy), (1.0, 1.0));
    assert!(report.metrics.grounding_steps > 0);
    let skip = Options { skip_episodes: BTreeSet::from(["100".to_owned()]), ..Options::default() };
    assert_eq!(android_control::score(&file, &skip).unwrap().metrics.total_steps, 8);

    lines[3].as_object_mut().unwrap().remove("response");
    write_lines(&file, &lines);
    let message = android_control::score(&file, &Options::default()).unwrap_err().to_string();
    assert!(message.contains("line 4: neither `response` nor `error`"), "{message}");
}

#[test]
fn dac_bench_fixture_is_split_by_category() {
    let Some(root) = shared("dac_bench_fixture") else { return };
    let dataset = DacBench::open(&root.join("fixtures/dac-bench")).unwrap();
    let mut lines = Vec::new();
    for (file, episode) in dataset.files.iter().zip(dataset.episodes()) {
        let episode = episode.unwrap();
        assert!(episode.missing.is_empty(), "{}: {:?}", episode.id, episode.missing);
        let mut line = read(file);
        for (i, step) in episode.steps.iter().enumerate() {
            assert!(dataset.screenshot(step).is_file(), "{}", step.screenshot);
            // All right but the step at position 3, which decides a branch.
            line["steps"][i]["response"] = if i == 3 { Value::Null } else { json!(step.actions[0]) };
        }
        lines.push(line);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.jsonl");
    write_lines(&file, &lines);
    let Report::DacBench(report) = evaluate::score(&file, &Options::default()).unwrap() else {
        panic!("taken for another benchmark")
    };
    let found: Vec<_> =
        report.categories.iter().map(|(n, m)| (n.as_str(), m.step_accuracy, m.decision_accuracy)).collect();
    let most = 6.0 / 7.0;
    let expected =
        [("single", None), ("and", None), ("chain", None), ("selection", Some(0.5)), ("nested", Some(0.5))];
    assert_eq!(found, expected.map(|(name, decisions)| (name, most, decisions)));
    assert_eq!((report.all.counts.steps, report.all.counts.decisions, report.all.progress), (35, 4, most));
    assert!(report.text().contains("of our own"));

    lines[1]["steps"][2].as_object_mut().unwrap().remove("response");
    write_lines(&file, &lines);
    let message = evaluate::score(&file, &Options::default()).unwrap_err().to_string();
    assert!(message.contains("line 2.steps[2].response: expected the model's reply"), "{message}");
}

/// A prediction file of `episodes` × `steps`; of each ten steps the first `right` are answered rightly.
fn prediction(episodes: usize, steps: usize, right: usize, images: u32) -> Value {
    let step = |e: usize, s: usize| {
        let x = ((e * 7 + s * 13) % 100) as f64 / 100.0;
        let said = if (e * 3 + s) % 10 < right { x } else { (x + 0.5) % 1.0 };
        json!({
            "filename": format!("frame_{s:04}.png"), "num_images": images, "response": format!("I tap. CLICK({said:.3}, 0.500)"),
            "action_common": [{"action_type_id": 4, "action_type_text": "click", "annot_position": [0.4, x, 0.2, 0.05], "touch": [x, 0.5], "lift": [x, 0.5], "type_text": ""}],
        })
    };
    let episode = |e: usize| (format!("ep{e:05}"), (0..steps).map(|s| step(e, s)).collect::<Value>());
    json!({"ours": (0..episodes).map(episode).collect::<serde_json::Map<_, _>>()})
}

#[test]
fn a_baseline_gives_paired_intervals_and_skipping_leaves_episodes_out() {
    let folder = tempfile::tempdir().unwrap();
    let [video, single] =
        ["m_uniform10", "m_single"].map(|n| folder.path().join(format!("{n}_prediction.json")));
    std::fs::write(&video, prediction(40, 10, 7, 11).to_string()).unwrap();
    std::fs::write(&single, prediction(41, 10, 5, 1).to_string()).unwrap();
    let options = Options { baseline: Some(single.clone()), ..Options::default() };
    let report = vg_gui::score(&video, &options).unwrap();
    let c = report.comparison.clone().unwrap();
    // Of ten steps 7 and 5 are right; the others name the right kind: 0.3.
    assert!((report.metrics.acc - 0.79).abs() < 1e-9 && (c.baseline_acc - 0.65).abs() < 1e-9);
    assert!((c.pir.unwrap() - (0.79 - 0.65) / 0.65).abs() < 1e-9);
    assert_eq!((c.paired, c.unpaired), (40, 1));
    let difference = c.difference.unwrap();
    // Every pair of episodes differs by the same 0.14: pairing leaves no spread at all.
    assert!((difference.low - 0.14).abs() < 1e-9 && (difference.high - 0.14).abs() < 1e-9, "{difference:?}");
    assert_eq!(report, vg_gui::score(&video, &options).unwrap(), "the same file gives the same report");
    assert!(report.text().contains("only one of the two files"));

    let skip = BTreeSet::from(["ep00040".to_owned()]);
    let report = vg_gui::score(&single, &Options { skip_episodes: skip, ..Options::default() }).unwrap();
    assert_eq!((report.metrics.steps, report.skipped), (400, 1));
    let all = (0..41).map(|e| format!("ep{e:05}")).collect();
    let error = vg_gui::score(&single, &Options { skip_episodes: all, ..Options::default() }).unwrap_err();
    assert!(error.to_string().contains("no step to score"), "{error}");

    let board = leaderboard::collect(&[folder.path().to_owned()], &Options::default()).unwrap();
    let csv = board.csv();
    let rows: Vec<_> = csv.lines().collect();
    assert_eq!(
        rows[0],
        "Model,Mode,Acc,Type_Acc,CLICK_Score,SCROLL_Score,TYPE_Score,PRESS_Score,ZOOM_Score,FINISH_Score,Comp,Eff,PIR,Total_Steps"
    );
    assert_eq!(
        rows[1],
        "m,No Video,0.6500,1.0000,0.6500,0.0000,0.0000,0.0000,0.0000,0.0000,1.0000,1.00,,410"
    );
    assert_eq!(
        rows[2],
        "m,Uniform10,0.7900,1.0000,0.7900,0.0000,0.0000,0.0000,0.0000,0.0000,1.0000,11.00,0.2154,400"
    );
}

#[test]
fn strict_reports_what_each_mend_does() {
    let step = |id: i64, response: &str| json!({"filename": "f", "num_images": 1, "response": response, "action_common": [{"action_type_id": id, "touch": [0.5, 0.5], "lift": [0.5, 0.5]}]});
    let far = "CLICK(0.9, 0.9)";
    let file = json!({"ours": {"a": [step(4, far), step(10, "FINISH()")], "b": [step(14, "?"), step(4, "<think>CLICK(0.9, 0.9)</think>CLICK(0.5, 0.5)")]}});
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let with = |profile| vg_gui::score(&path, &Options { profile, ..Options::default() }).unwrap();
    let (compat, strict) = (with(Profile::Compat), with(Profile::Strict));
    // Compat: 0.3, 0, 0.3, 0.3 of which three "complete". Strict: 0.3, 1, not counted, 1.
    assert!((compat.metrics.acc - 0.225).abs() < 1e-12 && (compat.metrics.completion - 0.75).abs() < 1e-12);
    assert!(
        (strict.metrics.acc - 2.3 / 3.0).abs() < 1e-12 && (strict.metrics.completion - 0.75).abs() < 1e-12
    );
    assert!(compat.effects.is_empty());
    let effects: Vec<_> = strict
        .effects
        .iter()
        .map(|e| (e.mend, (e.acc * 1e6).round() as i64, (e.completion * 1e6).round() as i64, e.uncounted))
        .collect();
    assert_eq!(
        effects,
        [
            ("finish", 250_000, 250_000, 0),
            ("unanswerable", 75_000, 250_000, 2),
            ("direction", 0, 0, 0),
            ("thoughts", 175_000, 0, 0),
            ("completion", 0, -750_000, 0)
        ]
    );
    let json = strict.json();
    assert_eq!((&json["uncounted_steps"], json["effects"].as_array().unwrap().len()), (&json!(1), 5));
    assert!(strict.text().contains("1 steps not counted") && strict.csv().contains("\nAcc,0.766667,"));
}

#[test]
fn files_of_no_benchmark_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let error = |text: &str, options: &Options| {
        std::fs::write(&path, text).unwrap();
        evaluate::score(&path, options).unwrap_err().to_string()
    };
    let plain = Options::default();
    assert!(error("", &plain).contains("is empty"));
    assert!(error("[1, 2]", &plain).contains("expected a prediction file"));
    assert!(error(r#"{"ours": {"e": [{}]}}"#, &plain).contains("ours.e[0]: missing field `filename`"));
    assert!(error("\u{feff}{}", &plain).contains("p.json"));
    let baseline = Options { baseline: Some(path.clone()), ..Options::default() };
    assert!(error(r#"{"episode_id": "x", "steps": []}"#, &baseline).contains("VG-GUI-Bench only"));
    assert!(
        evaluate::score(&folder.path().join("none"), &plain).unwrap_err().to_string().contains("cannot read")
    );

    let ids = folder.path().join("skip.txt");
    std::fs::write(&ids, "# left out\n-abc\r\n\n _x \n").unwrap();
    assert_eq!(evaluate::read_ids(&ids).unwrap(), BTreeSet::from(["-abc".to_owned(), "_x".to_owned()]));
}

/// Twenty thousand steps in well under a second; the debug build gets more time.
#[test]
fn large_files_are_quick() {
    let folder = tempfile::tempdir().unwrap();
    let [video, single] = ["video.json", "single.json"].map(|n| folder.path().join(n));
    std::fs::write(&video, prediction(2000, 10, 7, 11).to_string()).unwrap();
    std::fs::write(&single, prediction(2000, 10, 5, 1).to_string()).unwrap();
    let options = Options { baseline: Some(single), profile: Profile::Strict, ..Options::default() };
    let start = std::time::Instant::now();
    let report = evaluate::score(&video, &options).unwrap();
    let took = start.elapsed().as_secs_f64();
    eprintln!("20,000 steps, strict, with a baseline of as many: {took:.3} s");
    assert!(report.text().contains("20000 steps"));
    assert!(took < if cfg!(debug_assertions) { 5.0 } else { 1.0 }, "{took} s");
}
