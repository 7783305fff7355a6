//! `refframe generate` from the outside: the published pictures, resume after kills, faults.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use support::{json, sha256, shared};

fn refframe() -> Command {
    Command::new(env!("CARGO_BIN_EXE_refframe"))
}

fn videos() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("videos")
}

/// `generate` for our own clips.
fn generate(out: &Path) -> Command {
    let mut command = refframe();
    command.arg("generate").arg("--root").arg(videos()).arg("--monday").arg(videos().join("monday.jsonl"));
    command.arg("-o").arg(out).args(["--jobs", "2"]);
    command
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All files below a folder by their path in it.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        // A running process may move things away meanwhile.
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for path in entries.filter_map(|e| e.ok().map(|e| e.path())) {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = fs::read(&path) {
                found.insert(path.strip_prefix(root).unwrap().to_owned(), bytes);
            }
        }
    }
    found
}

#[test]
fn every_published_picture_has_its_pixels_and_the_lost_ones_exist() {
    let Some(shared) = shared("mode goldens") else { return };
    let root = shared.join("fixtures/vg-gui-bench");
    let goldens = json(&shared.join("goldens/modes.json"));
    for monday in ["monday", "monday.jsonl"] {
        let out = tempfile::tempdir().unwrap();
        let mut command = refframe();
        command
            .args(["generate", "--dataset", "vg-gui-bench", "--modes", "eight", "--png", "fast", "--root"])
            .arg(&root);
        if monday == "monday.jsonl" {
            command.args(["--episode", "-rPrefsSr01"]);
        }
        let output =
            command.arg("--monday").arg(root.join(monday)).arg("-o").arg(out.path()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        let mut wrong = Vec::new();
        for (name, golden) in goldens["images"].as_object().unwrap() {
            if monday == "monday.jsonl" && !name.contains("/-rPrefsSr01/") {
                continue;
            }
            let Ok(image) = image::open(out.path().join(name)) else {
                wrong.push(format!("{name}: missing"));
                continue;
            };
            let image = image.into_rgb8();
            if golden["size"] != serde_json::json!([image.width(), image.height()])
                || golden["rgb_sha256"] != sha256(&image)
            {
                wrong.push(name.clone());
            }
        }
        assert!(wrong.is_empty(), "{} differ: {wrong:?}", wrong.len());
        for lost in goldens["lost_by_the_public_pipeline"].as_array().unwrap() {
            let lost = lost.as_str().unwrap();
            assert!(
                out.path().join(lost).is_file()
                    || monday == "monday.jsonl" && !lost.contains("/-rPrefsSr01/"),
                "{lost}"
            );
        }
    }
}

#[test]
fn killed_at_random_twenty_times_it_ends_in_the_bytes_of_one_clean_run() {
    let clean = tempfile::tempdir().unwrap();
    let started = Instant::now();
    assert!(generate(clean.path()).output().unwrap().status.success());
    let whole = started.elapsed();

    let out = tempfile::tempdir().unwrap();
    // A fixed sequence of fractions: random enough for the file system, and a failure can be repeated.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for kill in 0..20 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mut child = generate(out.path()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole.mul_f64((state % 1000) as f64 / 2500.0).min(Duration::from_secs(4)));
        child.kill().unwrap();
        child.wait().unwrap();
        // Whatever is there under its own name is whole.
        for (path, bytes) in files(out.path()) {
            let hidden = path.components().any(|c| c.as_os_str().to_string_lossy().starts_with('.'));
            if !hidden && path.extension().is_some_and(|e| e == "png") {
                assert!(image::load_from_memory(&bytes).is_ok(), "kill {kill}: {}", path.display());
            }
        }
    }
    assert!(generate(out.path()).output().unwrap().status.success());
    let (clean, out) = (files(clean.path()), files(out.path()));
    assert_eq!(clean.keys().collect::<Vec<_>>(), out.keys().collect::<Vec<_>>());
    assert!(clean == out, "the bytes differ");
    assert!(clean.len() > 100);
}

#[test]
fn a_complete_folder_is_kept_and_any_other_is_made_again() {
    let out = tempfile::tempdir().unwrap();
    let run = |extra: &[&str]| {
        let output = generate(out.path())
            .args(["--modes", "uniform_5,origin_no_cut", "--episode", "-aNotesNew1"])
            .args(extra)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    };
    assert!(run(&[]).contains("2 folders written, 0 kept"));
    let first = files(out.path());
    assert!(run(&[]).contains("0 folders written, 2 kept"));
    let folder = out.path().join("uniform_5/-aNotesNew1");
    fs::remove_file(folder.join("frame_uniform_0002.png")).unwrap();
    assert!(run(&[]).contains("1 folders written, 1 kept"), "a file is missing");
    fs::write(folder.join("stray.png"), "").unwrap();
    assert!(run(&[]).contains("1 folders written, 1 kept"), "a file too many would be shown to the agent");
    assert_eq!(files(out.path()), first);
    assert!(run(&["--frame-rule", "at-or-before"]).contains("2 folders written, 0 kept"), "other settings");
    assert!(run(&["--frame-rule", "at-or-before", "--overwrite"]).contains("2 folders written"));
}

#[test]
fn shards_together_are_the_whole() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let modes = ["--modes", "uniform_5_no_cut", "--png", "fast"];
    assert!(generate(whole.path()).args(modes).output().unwrap().status.success());
    let children: Vec<_> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|shard| generate(parts.path()).args(modes).args(["--quiet", "--shard", shard]).spawn().unwrap())
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(files(whole.path()), files(parts.path()));
}

#[test]
fn a_bad_video_is_named_and_the_others_are_made() {
    let root = tempfile::tempdir().unwrap();
    let clips = root.path().join("ytb_video");
    fs::create_dir(&clips).unwrap();
    let good = fs::read(videos().join("ytb_video/-aNotesNew1.mp4")).unwrap();
    fs::write(clips.join("-good.mp4"), &good).unwrap();
    fs::write(clips.join("half.mp4"), &good[..good.len() / 2]).unwrap();
    fs::write(clips.join("empty.mp4"), "").unwrap();
    let steps: Vec<String> = ["-good", "half", "empty", "absent"]
        .iter()
        .map(|id| {
            format!(
                r#"[{{"ep_id": "{id}", "goal": "g", "img_filename": "{id}/frame_0000", "action_list": []}}]"#
            )
        })
        .collect();
    fs::write(root.path().join("ours_data.json"), format!(r#"{{"ours": [{}]}}"#, steps.join(","))).unwrap();
    let run = |modes: &str| {
        refframe().args(["generate", "--json", "--modes", modes, "--root"]).arg(root.path()).output().unwrap()
    };

    let output = run("uniform_5_no_cut");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("failed: half: ")
            && said.contains("failed: empty: ")
            && said.contains("no video in ytb_video/: absent"),
        "{said}"
    );
    assert!(said.contains("half.mp4: cannot be opened as a video"), "{said}");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((line["id"].as_str(), line["frames"].as_array().map(Vec::len)), (Some("-good"), Some(5)));
    assert!(root.path().join("images/uniform_5_no_cut/-good/frame_uniform_0004.png").is_file());
    assert!(!root.path().join("images/uniform_5_no_cut/half").exists());

    // Without metadata the other modes say what is missing.
    let output = run("origin");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("-good: no MONDAY metadata"), "{}", stderr(&output));
}

#[test]
fn usage_and_dataset_faults_end_with_two() {
    let code = |args: &[&str]| refframe().args(args).output().unwrap().status.code();
    assert_eq!(code(&["generate"]), Some(2));
    assert_eq!(code(&["generate", "--root", "x", "--modes", "unifrom_5"]), Some(2));
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("ours_data.json"), r#"{"ours": [[{"ep_id": 7}]]}"#).unwrap();
    let output = refframe().arg("generate").arg("--root").arg(root.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("ours_data.json: ours[0][0].ep_id"), "{}", stderr(&output));
    assert_eq!(generate(root.path()).args(["--episode", "nobody"]).output().unwrap().status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn interrupted_it_leaves_only_whole_folders_and_says_so_by_its_code() {
    let out = tempfile::tempdir().unwrap();
    let child = generate(out.path()).args(["--png", "small"]).stderr(Stdio::null()).spawn().unwrap();
    let patience = Instant::now();
    while files(out.path()).is_empty() && patience.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let status = child.wait_with_output().unwrap().status;
    // A machine fast enough to be done by then ends with 0.
    assert!(matches!(status.code(), Some(130 | 0)), "{status}");
    let hidden = files(out.path()).into_keys().filter(|p| p.to_string_lossy().contains("/."));
    assert_eq!(hidden.collect::<Vec<_>>(), Vec::<PathBuf>::new());
}
