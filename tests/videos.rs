//! The committed clips: consistent with their labels and steps, and made anew alike from their seed.

// Helpers of tests fail as the tests do.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use refframe::video::{Decoder, FrameSource};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("videos")
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn rows() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("monday.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn episodes() -> Vec<Vec<Value>> {
    let all = read(&folder().join("ours_data.json"));
    let list = all["ours"].as_array().unwrap();
    list.iter().map(|episode| episode.as_array().unwrap().clone()).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key}"))
}

fn stems(folder: &Path, ending: &str) -> BTreeSet<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .map(|name| name.strip_suffix(ending).unwrap_or_else(|| panic!("stray file {name}")).to_owned())
        .collect()
}

#[test]
fn every_list_names_the_same_clips() {
    let clips = stems(&folder().join("ytb_video"), ".mp4");
    assert!(clips.len() >= 5);
    assert_eq!(clips, stems(&folder().join("labels"), ".json"));
    let rows: BTreeSet<String> = rows().iter().map(|r| r["video_id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(clips, rows);
    let steps: BTreeSet<String> =
        episodes().iter().map(|e| e[0]["ep_id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(clips, steps);
    assert!(clips.iter().all(|id| id.len() == 11));
    assert!(clips.iter().any(|id| id.starts_with('-')) && clips.iter().any(|id| id.starts_with('_')));
}

#[test]
fn clips_are_small() {
    let sizes =
        fs::read_dir(folder().join("ytb_video")).unwrap().map(|e| e.unwrap().metadata().unwrap().len());
    let total: u64 = sizes.sum();
    assert!((100_000..3 << 20).contains(&total), "{total} bytes");
}

#[test]
fn labels_fill_the_clip_in_order() {
    for id in stems(&folder().join("labels"), ".json") {
        let label = read(&folder().join("labels").join(format!("{id}.json")));
        assert_eq!(label["video"], format!("{id}.mp4"));
        let (screens, transitions) = (list(&label, "screens"), list(&label, "transitions"));
        assert_eq!(screens.len(), transitions.len() + 1, "{id}");
        assert_eq!(number(&screens[0]["t0"]), 0.0);
        for (pair, change) in screens.windows(2).zip(transitions) {
            let times =
                [&pair[0]["t0"], &pair[0]["t1"], &change["t0"], &change["t1"], &pair[1]["t0"]].map(number);
            assert!(times.is_sorted() && times[1] < times[2], "{id}: {times:?}");
            assert!(times[3] == times[4], "{id}: {times:?}");
            assert!(times[2] - times[1] < 0.0015, "{id}: a hole before {}", times[2]);
            assert_ne!(pair[0]["id"], pair[1]["id"]);
        }
        assert!(screens.iter().all(|s| number(&s["t1"]) - number(&s["t0"]) >= 0.75), "{id}: a hasty screen");
        assert_eq!(screens.last().unwrap()["t1"], label["labelled_until"]);
        let kinds = [
            "navigate",
            "dialog",
            "sheet",
            "keyboard",
            "scroll",
            "type",
            "toggle",
            "content-load",
            "tab",
            "other",
        ];
        assert!(transitions.iter().all(|t| kinds.contains(&t["kind"].as_str().unwrap())));
    }
}

#[test]
fn clips_decode_to_what_the_rows_say() {
    for row in rows() {
        let id = row["video_id"].as_str().unwrap();
        let mut decoder = Decoder::open(&folder().join(format!("ytb_video/{id}.mp4"))).unwrap();
        let (mut times, mut size) = (Vec::new(), (0, 0));
        while let Some(time) = decoder.advance().unwrap() {
            times.push(time.pts as f64 * f64::from(time.base.num) / f64::from(time.base.den));
            size = decoder.size();
        }
        let (w, h) = size;
        assert_eq!(
            (row["video_width"].as_u64(), row["video_height"].as_u64()),
            (Some(w.into()), Some(h.into()))
        );
        let label = read(&folder().join(format!("labels/{id}.json")));
        let last = times.last().unwrap() - number(&label["labelled_until"]);
        assert!((0.0..0.001).contains(&last), "{id}: the last frame is {last} s after the labels");
        // Every border named in the labels is the time of a frame.
        for change in list(&label, "transitions") {
            for border in ["t0", "t1"].map(|key| number(&change[key])) {
                assert!(
                    times.iter().any(|t| (0.0..0.001).contains(&(t - border + 1e-9))),
                    "{id}: no frame at {border}"
                );
            }
        }
    }
}

#[test]
fn scenes_lie_in_screens_and_touches_in_boxes() {
    for (row, steps) in rows().iter().zip(episodes()) {
        let id = row["video_id"].as_str().unwrap();
        let label = read(&folder().join(format!("labels/{id}.json")));
        let times = list(row, "scene_timestamps_in_sec");
        assert_eq!(row["num_scenes"], steps.len());
        for key in ["scene_timestamps_in_sec", "screen_bboxes", "ui_element_bboxes", "raw_actions", "actions"]
        {
            assert_eq!(list(row, key).len(), steps.len(), "{id}: {key}");
        }
        for (k, step) in steps.iter().enumerate() {
            assert_eq!(step["img_filename"], format!("{id}/frame_{k:04}"));
            assert_eq!(row["screen_bboxes"][k], label["screen_bbox"]);
            assert_eq!(row["actions"][k], step["action_list"]);
            let t = number(&times[k]);
            let inside = |s: &&Value| (number(&s["t0"])..=number(&s["t1"])).contains(&t);
            assert_eq!(list(&label, "screens").iter().filter(inside).count(), 1, "{id}: {t}");
            for action in list(step, "action_list") {
                let b: Vec<f64> = list(action, "annot_position").iter().map(number).collect();
                let (x, y) = (number(&action["touch"][0]), number(&action["touch"][1]));
                assert_eq!(b.len(), if action["action_type_text"] == "click" { 4 } else { 0 });
                if let [top, left, height, width] = b[..] {
                    assert!(
                        (top..=top + height).contains(&y) && (left..=left + width).contains(&x),
                        "{id} {k}"
                    );
                    assert!(
                        top >= 0.0 && left >= 0.0 && top + height < 1.001 && left + width < 1.001,
                        "{id} {k}"
                    );
                    let own = row["raw_actions"][k][0]["box_id"].as_u64().unwrap() as usize;
                    assert_eq!(row["ui_element_bboxes"][k][own], action["annot_position"]);
                }
            }
        }
        assert_eq!(steps.last().unwrap()["action_list"][0]["action_type_id"], 10);
    }
}

/// Files below a folder, by their path in it.
fn files(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for folder in [root.to_owned(), root.join("ytb_video"), root.join("labels")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                found.push((path.strip_prefix(root).unwrap().to_owned(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_generator_repeats_itself() {
    // target/<profile>/deps/videos-… -> target/<profile>/examples/make_videos
    let test = std::env::current_exe().unwrap();
    let generator = test.ancestors().nth(2).unwrap().join("examples/make_videos");
    if !generator.is_file() {
        println!("skipped: {} is not built", generator.display());
        return;
    }
    let outs = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let runs: Vec<_> = outs
        .iter()
        .zip([("85", None), ("170", None), ("0", Some("7"))])
        .map(|(out, (perturb, seed))| {
            let mut run = Command::new(&generator);
            // glibc fills fresh memory with this byte: who reads what nobody wrote is found out.
            run.env("MALLOC_PERTURB_", perturb).arg("--out").arg(out.path());
            if let Some(seed) = seed {
                run.args(["--seed", seed]);
            }
            run.stderr(std::process::Stdio::null()).spawn().unwrap()
        })
        .collect();
    for mut run in runs {
        assert!(run.wait().unwrap().success());
    }
    let [first, second, other] = outs.each_ref().map(|out| files(out.path()));
    assert!(first.len() >= 13);
    assert!(first == second, "two runs with one seed differ");
    for ((name, ours), (same, theirs)) in first.iter().zip(&other) {
        assert_eq!(name, same);
        assert!(ours != theirs, "{} does not depend on the seed", name.display());
    }
    // The clips themselves depend on the FFmpeg at hand; the truth about them does not.
    for (name, bytes) in first.iter().filter(|(name, _)| name.extension().is_none_or(|e| e != "mp4")) {
        assert!(
            fs::read(folder().join(name)).unwrap() == *bytes,
            "{} is not what the seed gives",
            name.display()
        );
    }
}
