//! Every `refframe` line of the README runs and prints what stands below it.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::Command;

#[test]
fn the_worked_example_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(root.join("videos"), folder.path().join("videos")).unwrap();
    let mut run = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let arguments = command.strip_prefix("refframe ").expect("a refframe command").split(' ');
            let output = Command::new(env!("CARGO_BIN_EXE_refframe"))
                .args(arguments)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert!(output.status.success(), "{command}: {said}");
            for line in expected.lines() {
                // "…" stands for anything.
                let begin = line.split('…').next().unwrap();
                assert!(
                    said.lines().any(|l| l.starts_with(begin)),
                    "{command}\nexpected: {line}\ngot: {said}"
                );
            }
            run += 1;
        }
    }
    assert!(run >= 4, "only {run} commands in the README");
}
