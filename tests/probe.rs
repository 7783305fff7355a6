//! `refframe probe` from the outside.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod support;

use std::process::Command;

use support::{json, shared, six_digits};

#[test]
fn every_file_is_reported_or_answered_with_one_line() {
    let Some(shared) = shared("probe goldens") else { return };
    let goldens = json(&shared.join("goldens/decode.json"));
    let names: Vec<&String> = goldens["files"].as_object().unwrap().keys().collect();
    let output = Command::new(env!("CARGO_BIN_EXE_refframe"))
        .args(["probe", "--json"])
        .args(names.iter().map(|n| shared.join("videos").join(n)))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "some of the files hold no video");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), names.len());
    let mut unreadable = 0;
    for (name, line) in names.iter().zip(&lines) {
        let golden = &goldens["files"][name.as_str()];
        assert!(line["video"].as_str().unwrap().ends_with(name.as_str()));
        if golden["frames"] == 0 {
            unreadable += 1;
            assert!(line["error"].as_str().unwrap().len() > 20, "{line}");
            continue;
        }
        assert_eq!(line["frames"], golden["frames"], "{name}");
        let size = format!("{}x{}", line["width"], line["height"]);
        assert_eq!(Some(size.as_str()), golden["sizes"][0].as_str(), "{name}");
        let first = line["first_frame_s"].as_f64().unwrap() + line["start_s"].as_f64().unwrap();
        let expected: f64 = golden["first_time"].as_str().unwrap().parse().unwrap();
        assert!((first - expected).abs() < 2e-6, "{name}: {} for {expected}", six_digits(first));
    }
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), unreadable);
}

#[test]
fn our_own_clips() {
    let clip = concat!(env!("CARGO_MANIFEST_DIR"), "/videos/ytb_video/cShopCart03.mp4");
    let output = Command::new(env!("CARGO_BIN_EXE_refframe"))
        .args(["probe", "--json", "--times", clip])
        .output()
        .unwrap();
    assert!(output.status.success());
    let facts: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((facts["key_frames"].as_u64(), facts["variable_frame_rate"].as_bool()), (Some(1), Some(true)));
    assert_eq!(facts["times_s"].as_array().unwrap().len() as u64, facts["frames"].as_u64().unwrap());
}
