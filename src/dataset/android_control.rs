//! AndroidControl\*: `steps.jsonl` and the screenshots beside it, read line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::evaluate::prediction::parse_json;

/// One step of a trajectory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The trajectory.
    pub episode_id: u64,
    /// Place in it, from 0.
    pub step_idx: u64,
    /// The task in words.
    pub goal: String,
    /// This step in words.
    #[serde(default)]
    pub instruction: String,
    /// What was done.
    pub action: Action,
    /// The screen, relative to the dataset's root.
    pub screenshot: PathBuf,
    /// Its width in pixels.
    pub screenshot_width: u32,
    /// Its height in pixels.
    pub screenshot_height: u32,
    /// Where the element that was used is, if there is one.
    #[serde(default)]
    pub grounding: Option<Grounding>,
}

/// What was done, coordinates in pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action_type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Action {
    Click { x: f64, y: f64 },
    LongPress { x: f64, y: f64 },
    Scroll { direction: Direction },
    InputText { text: String },
    OpenApp { app_name: String },
    NavigateBack,
    NavigateHome,
    Wait,
}

/// Which part of the content a scroll brings into view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// Boxes `[left, top, right, bottom]` in pixels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Grounding {
    /// The element.
    #[serde(default)]
    pub target_bbox: Option<[f64; 4]>,
    /// Its nearest ancestor with a text.
    #[serde(default)]
    pub ancestor_bbox: Option<[f64; 4]>,
}

/// The steps of `<root>/steps.jsonl`, or of the file itself, one at a time; empty lines are passed over.
///
/// # Errors
/// [`Error::Disk`] when it cannot be opened. Each step fails by itself: [`Error::Dataset`] names its line and JSON path.
pub fn steps(path: &Path) -> Result<impl Iterator<Item = Result<Step>> + use<>> {
    lines(path)
}

/// Records of any form, one a line.
pub(crate) fn lines<T: serde::de::DeserializeOwned>(
    path: &Path,
) -> Result<impl Iterator<Item = Result<T>> + use<T>> {
    let path = if path.is_dir() { path.join("steps.jsonl") } else { path.to_owned() };
    let file = File::open(&path).map_err(Error::disk(&path, "open"))?;
    let numbered = BufReader::new(file).split(b'\n').enumerate();
    Ok(numbered.filter_map(move |(i, line)| match line {
        Err(e) => Some(Err(Error::disk(&path, "read")(e))),
        Ok(line) if line.trim_ascii().is_empty() => None,
        Ok(line) => Some(parse_json(&path, &format!("line {}", i + 1), &line)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_line_and_field() {
        let dir = tempfile::tempdir().unwrap();
        let good = r#"{"episode_id":0,"step_idx":0,"goal":"g","action":{"action_type":"wait"},"screenshot":"a.png","screenshot_width":1,"screenshot_height":1,"grounding":null}"#;
        let bad = good.replace(r#""grounding":null"#, r#""grounding":{"target_bbox":[1,2,3]}"#);
        std::fs::write(dir.path().join("steps.jsonl"), format!("{good}\n\n{bad}\r\n{good}\n")).unwrap();
        let read: Vec<_> = steps(dir.path()).unwrap().collect();
        assert_eq!(read.len(), 3);
        assert!(read[0].is_ok() && read[2].is_ok());
        let message = read[1].as_ref().unwrap_err().to_string();
        assert!(message.contains("line 3: grounding.target_bbox"), "{message}");
    }
}
