//! The rooms of the source use only those below them.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

use std::fs;
use std::path::{Path, PathBuf};

/// From the top down; a room may use those after it.
const ORDER: [&str; 9] =
    ["cli", "config", "pipeline", "dataset", "progress", "output", "analysis", "video", "error"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn dependencies_point_downward() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let (mut checked, mut wrong) = (0, Vec::new());
    for file in files {
        let path = file.strip_prefix(&src).unwrap();
        let first = path.components().next().unwrap().as_os_str().to_str().unwrap();
        let room = first.trim_end_matches(".rs");
        if matches!(room, "lib" | "main") {
            continue;
        }
        let place = ORDER
            .iter()
            .position(|r| *r == room)
            .unwrap_or_else(|| panic!("the room {room} has no place in ORDER"));
        let text = fs::read_to_string(&file).unwrap();
        for used in text.split("crate::").skip(1) {
            let used: String = used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if let Some(below) = ORDER.iter().position(|r| *r == used) {
                checked += 1;
                if below < place {
                    wrong.push(format!("{} uses {used}", path.display()));
                }
            }
        }
        assert!(
            room == "video" || !text.contains("ffmpeg_next"),
            "{}: only video/decoder names FFmpeg",
            path.display()
        );
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(checked > 30, "the check saw only {checked} uses");
}
