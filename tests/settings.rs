//! Settings: files, pairs, environment, flags; the files in configs/; the manual.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::Command;

use refframe::config::Config;

fn refframe() -> Command {
    Command::new(env!("CARGO_BIN_EXE_refframe"))
}

fn stdout(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_file_in_configs_loads_and_default_is_the_default() {
    let configs = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let mut seen = 0;
    for entry in std::fs::read_dir(&configs).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "toml") {
            Config::load(Some(&path), &[]).unwrap_or_else(|e| panic!("{e}"));
            seen += 1;
        }
    }
    assert!(seen >= 1);
    assert_eq!(Config::load(Some(&configs.join("default.toml")), &[]).unwrap(), Config::default());
}

#[test]
fn flags_win_over_environment_over_pairs_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.toml");
    std::fs::write(&file, "[frames]\npng = \"fast\"\nrule = \"nearest\"\ntrim_threshold = 1\n").unwrap();
    let shown = stdout(
        refframe()
            .args([
                "generate",
                "--root",
                "none",
                "--print-config",
                "--set",
                "frames.trim_threshold=2",
                "--config",
            ])
            .arg(&file)
            .env("REFFRAME_PNG", "balanced")
            .env("REFFRAME_FRAME_RULE", "exact")
            .args(["--frame-rule", "at-or-before"]),
    );
    let config: Config = toml::from_str(&shown).unwrap();
    assert_eq!(
        (config.frames.rule.name(), config.frames.png.name(), config.frames.trim_threshold),
        ("at-or-before", "balanced", 2)
    );
    let wrong = refframe().args(["generate", "--root", "none", "--set", "frames.pgn=fast"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("pgn"));
}

#[test]
fn manual_and_completions() {
    assert!(stdout(refframe().args(["man"])).contains("refframe"));
    assert!(stdout(refframe().args(["man", "generate"])).contains("modes"));
    assert!(stdout(refframe().args(["completions", "bash"])).contains("generate"));
    assert_eq!(refframe().args(["man", "nothing"]).output().unwrap().status.code(), Some(2));
}
