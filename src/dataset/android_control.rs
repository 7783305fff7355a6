//! AndroidControl\*: `steps.jsonl`, one step on each line, and `images/`. Read line by line: memory does not grow with the dataset.

use std::collections::HashSet;
use std::iter::Peekable;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::json_lines::JsonLines;
use crate::error::{Error, Result};

/// Which way the page moves: down shows what lies below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// What was done on a screen. Coordinates are pixels of the screenshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action_type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the dataset card's own names")]
pub enum Action {
    Click { x: f64, y: f64 },
    LongPress { x: f64, y: f64 },
    Scroll { direction: Direction },
    InputText { text: String },
    OpenApp { app_name: String },
    Wait,
    NavigateBack,
    NavigateHome,
}

/// The user interface element that an action is meant for. Boxes are left, top, right, bottom in pixels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Grounding {
    /// The element itself.
    #[serde(default)]
    pub target_bbox: Option<[f64; 4]>,
    /// The nearest element around it that has a text.
    #[serde(default)]
    pub ancestor_bbox: Option<[f64; 4]>,
}

/// One line of `steps.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Trajectory.
    pub episode_id: u64,
    /// Place in the trajectory, from 0.
    pub step_idx: usize,
    /// The task in words.
    #[serde(default)]
    pub goal: String,
    /// This step in words.
    #[serde(default)]
    pub instruction: String,
    /// The action that was done.
    pub action: Action,
    /// The screen before it, relative to the dataset's root.
    pub screenshot: String,
    /// Pixels.
    pub screenshot_width: NonZeroU32,
    /// Pixels.
    pub screenshot_height: NonZeroU32,
    /// Where the action belongs, if an element could be matched.
    #[serde(default)]
    pub grounding: Option<Grounding>,
}

/// Consecutive steps of one trajectory.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Trajectory.
    pub id: u64,
    /// The task in words, from the first step.
    pub goal: String,
    /// In the order of the file.
    pub steps: Vec<Step>,
}

/// The dataset folder.
#[derive(Clone, Debug)]
pub struct AndroidControl {
    root: PathBuf,
}

impl AndroidControl {
    /// The dataset at `root`, which holds `steps.jsonl`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The file of all steps.
    pub fn steps_file(&self) -> PathBuf {
        self.root.join("steps.jsonl")
    }

    /// Where the screenshot of a step is.
    pub fn screenshot(&self, step: &Step) -> PathBuf {
        self.root.join(&step.screenshot)
    }

    /// All steps, one in memory at a time.
    ///
    /// # Errors
    /// [`Error::Disk`] when `steps.jsonl` cannot be opened; each step can be [`Error::Dataset`] with line and JSON path.
    pub fn steps(&self) -> Result<JsonLines<Step>> {
        JsonLines::open(&self.steps_file())
    }

    /// All episodes, one in memory at a time.
    ///
    /// # Errors
    /// As [`steps`](Self::steps); also when the steps of an episode are not next to each other.
    pub fn episodes(&self) -> Result<Episodes> {
        let (path, steps) = (self.steps_file(), self.steps()?.peekable());
        Ok(Episodes { path, steps, seen: HashSet::new() })
    }
}

/// Groups the steps of a file into episodes.
#[derive(Debug)]
pub struct Episodes {
    path: PathBuf,
    steps: Peekable<JsonLines<Step>>,
    seen: HashSet<u64>,
}

impl Iterator for Episodes {
    type Item = Result<Episode>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = match self.steps.next()? {
            Ok(step) => step,
            Err(e) => return Some(Err(e)),
        };
        let id = first.episode_id;
        if !self.seen.insert(id) {
            return Some(Err(scattered(&self.path, &first)));
        }
        let mut episode = Episode { id, goal: first.goal.clone(), steps: vec![first] };
        while let Some(Ok(step)) = self.steps.next_if(|s| s.as_ref().is_ok_and(|s| s.episode_id == id)) {
            episode.steps.push(step);
        }
        Some(Ok(episode))
    }
}

fn scattered(path: &Path, step: &Step) -> Error {
    let place = format!("episode {}, step {}", step.episode_id, step.step_idx);
    Error::dataset(path, place, "the steps of an episode must stand on consecutive lines; sort the file")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(episode: u64, step: usize, action: &str) -> String {
        format!(
            r#"{{"episode_id": {episode}, "step_idx": {step}, "total_steps": 2, "goal": "g{episode}", "instruction": "i",
            "action": {action}, "screenshot": "images/s.png", "screenshot_width": 1080, "screenshot_height": 2400, "grounding": null}}"#
        )
        .replace('\n', " ")
    }

    fn dataset(lines: &[String]) -> (tempfile::TempDir, AndroidControl) {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("steps.jsonl"), lines.join("\n")).unwrap();
        let dataset = AndroidControl::new(root.path());
        (root, dataset)
    }

    #[test]
    fn consecutive_steps_become_episodes() {
        let click = r#"{"action_type": "click", "x": 5, "y": 6.5}"#;
        let wait = r#"{"action_type": "wait"}"#;
        let (_root, dataset) = dataset(&[line(7, 0, click), line(7, 1, wait), line(3, 0, wait)]);
        let episodes: Vec<_> = dataset.episodes().unwrap().map(Result::unwrap).collect();
        assert_eq!(episodes.iter().map(|e| (e.id, e.steps.len())).collect::<Vec<_>>(), [(7, 2), (3, 1)]);
        assert_eq!(episodes[0].steps[0].action, Action::Click { x: 5.0, y: 6.5 });
        assert_eq!(episodes[1].goal, "g3");
    }

    #[test]
    fn faults_are_named_by_line_and_the_steps_before_them_still_come() {
        let wait = r#"{"action_type": "wait"}"#;
        let (_root, data) = dataset(&[line(1, 0, wait), line(1, 1, r#"{"action_type": "teleport"}"#)]);
        let episodes: Vec<_> = data.episodes().unwrap().collect();
        assert_eq!(episodes.len(), 2);
        assert_eq!(episodes[0].as_ref().unwrap().steps.len(), 1);
        let message = episodes[1].as_ref().unwrap_err().to_string();
        assert!(message.contains("line 2, action") && message.contains("teleport"), "{message}");

        let (_root, data) = dataset(&[line(1, 0, wait), line(2, 0, wait), line(1, 1, wait)]);
        let last = data.episodes().unwrap().last().unwrap().unwrap_err().to_string();
        assert!(last.contains("episode 1, step 1") && last.contains("consecutive"), "{last}");
    }

    #[test]
    fn a_root_without_steps_is_named() {
        let message = AndroidControl::new("/no/such").steps().unwrap_err().to_string();
        assert!(message.contains("/no/such/steps.jsonl"), "{message}");
    }
}
