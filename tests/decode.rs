//! Decoding against what the ffmpeg command line makes of the same files.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use refframe::video::{Decoder, FrameRule, FrameSource, fetch};
use support::{json, sha256, shared, six_digits};

/// Damaged files where our pixels and the golden ones part, and why.
///
/// What a decoder paints over damaged slices depends on how many threads it runs: the goldens were made with the default
/// number. Times and sizes agree all the same, and so do the pixels with `ffmpeg -threads 1`, which is how we decode.
const CONCEALED: &[&str] = &["edge-corrupt-nal.mp4", "edge-no-timescale.mp4"];

/// Times of all frames, displayed sizes, digests by ordinal.
type Decoded = (Vec<f64>, Vec<String>, BTreeMap<u64, String>);

/// Times of all frames on the stream's own clock, sizes, and digests of the frames listed.
fn decode(path: &Path, digests_of: &[u64]) -> refframe::Result<Decoded> {
    let mut decoder = Decoder::open(path)?;
    let (mut times, mut sizes, mut digests) = (Vec::new(), Vec::new(), BTreeMap::new());
    while let Some(time) = decoder.advance()? {
        let (w, h) = decoder.size();
        let size = format!("{w}x{h}");
        if !sizes.contains(&size) {
            sizes.push(size);
        }
        let ordinal = times.len() as u64;
        if digests_of.contains(&ordinal) {
            let image = decoder.rgb()?;
            assert_eq!((image.width(), image.height()), (w, h));
            digests.insert(ordinal, sha256(&image));
        }
        // As FFmpeg prints it: the length of a tick as a double, times the ticks.
        times.push(f64::from(time.base.num) / f64::from(time.base.den) * time.pts as f64);
    }
    Ok((times, sizes, digests))
}

/// Digests of frames as the ffmpeg command line decodes them with one thread; `None`, said plainly, without the command.
fn command_line_digests(path: &Path, size: &str, ordinals: &[u64]) -> Option<BTreeMap<u64, String>> {
    let run = Command::new("ffmpeg")
        .args(["-v", "quiet", "-threads", "1", "-i"])
        .arg(path)
        .args([
            "-map",
            "0:v:0",
            "-vsync",
            "passthrough",
            "-copyts",
            "-pix_fmt",
            "rgb24",
            "-f",
            "rawvideo",
            "-",
        ])
        .output();
    let Ok(output) = run else {
        eprintln!("skipped: {}: no ffmpeg command to compare with", path.display());
        return None;
    };
    let (w, h) = size.split_once('x').unwrap();
    let bytes = w.parse::<usize>().unwrap() * h.parse::<usize>().unwrap() * 3;
    Some(ordinals.iter().map(|&o| (o, sha256(&output.stdout[o as usize * bytes..][..bytes]))).collect())
}

#[test]
fn every_file_decodes_as_the_command_line_decodes_it() {
    let Some(shared) = shared("decode goldens") else { return };
    let goldens = json(&shared.join("goldens/decode.json"));
    let mut wrong = Vec::new();
    for (name, golden) in goldens["files"].as_object().unwrap() {
        let expected: BTreeMap<u64, String> = golden["rgb_sha256"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(k, v)| (k.parse().unwrap(), v.as_str().unwrap().to_owned()))
            .collect();
        let ordinals: Vec<u64> = expected.keys().copied().collect();
        let (times, sizes, digests) = match decode(&shared.join("videos").join(name), &ordinals) {
            Ok(d) => d,
            Err(e) => {
                if golden["error"] != true {
                    wrong.push(format!("{name}: {e}"));
                }
                continue;
            }
        };
        let mut check = |what: &str, ours: String, theirs: String| {
            if ours != theirs {
                wrong.push(format!("{name}: {what}: ours {ours}, golden {theirs}"));
            }
        };
        check("frames", times.len().to_string(), golden["frames"].to_string());
        if golden["frames"] == 0 {
            continue;
        }
        let texts: Vec<String> = times.iter().map(|&t| six_digits(t)).collect();
        check("times", sha256(texts.join(" ").as_bytes()), golden["times_sha256"].as_str().unwrap().into());
        check(
            "sizes",
            format!("{sizes:?}"),
            format!(
                "{:?}",
                golden["sizes"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect::<Vec<_>>()
            ),
        );
        if CONCEALED.contains(&name.as_str()) {
            let Some(local) = command_line_digests(&shared.join("videos").join(name), &sizes[0], &ordinals)
            else {
                continue;
            };
            println!(
                "{name}: damaged; compared with the local ffmpeg command line, one thread, in place of the golden"
            );
            check("pixels", format!("{digests:?}"), format!("{local:?}"));
        } else {
            check("pixels", format!("{digests:?}"), format!("{expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fetching_single_frames_gives_the_bytes_of_a_full_decode() {
    let Some(shared) = shared("fetch equals decode") else { return };
    let goldens = json(&shared.join("goldens/decode.json"));
    for (name, golden) in goldens["files"].as_object().unwrap() {
        if golden["frames"] == 0 {
            continue;
        }
        let path = shared.join("videos").join(name);
        let mut decoder = Decoder::open(&path).unwrap();
        let info = decoder.info().clone();
        let n = golden["frames"].as_u64().unwrap() as usize;
        let ordinals = [0, n / 7, n / 3, n / 2, n * 5 / 6, n - 1];
        let (mut expected, mut times) = (BTreeMap::new(), Vec::new());
        let mut ordinal = 0;
        while let Some(time) = decoder.advance().unwrap() {
            if ordinals.contains(&ordinal) {
                expected.entry(time.pts).or_insert(sha256(&decoder.rgb().unwrap()));
                times.push(time);
            }
            ordinal += 1;
        }
        let wanted: Vec<f64> = times.iter().map(|&t| info.file_seconds(t)).collect();
        let mut got = BTreeMap::new();
        let report = fetch(&path, &wanted, FrameRule::Nearest, &|| true, &mut |frame, _| {
            got.insert(frame.time.pts, sha256(&frame.image));
            Ok(())
        })
        .unwrap();
        assert_eq!(got, expected, "{name} (full decode: {})", report.full_decode);
    }
}
