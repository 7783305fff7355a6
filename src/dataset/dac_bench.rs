//! DAC-Bench: one JSON file per episode in `annotations/`, screenshots beside it.
//!
//! Its card does not name the keys inside a step, so a few likely names are tried, and what is missing is said.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::evaluate::action::dac::Truth;
use crate::evaluate::prediction::read_json;

/// One episode.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Its id; the file's name where the file gives none.
    pub id: String,
    /// The task in words.
    pub instruction: String,
    /// single, and, chain, selection or nested.
    pub category: String,
    /// Width and height of the screen in pixels.
    pub size: [u32; 2],
    /// Steps in order.
    pub steps: Vec<Step>,
    /// The ways through the episode by their condition: indices of steps. Empty where there is only one way.
    pub branches: Vec<(String, Vec<usize>)>,
    /// Indices of the steps at which a branch is chosen.
    pub decisions: Vec<usize>,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The screen, relative to the dataset's root.
    pub screenshot: PathBuf,
    /// This step in words; empty where the file gives none.
    pub instruction: String,
    /// What is to be done.
    pub truth: Truth,
}

#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    episode_id: Option<Value>,
    w: u32,
    h: u32,
    instruction: String,
    category: String,
    steps: Vec<Map<String, Value>>,
    #[serde(default)]
    seq: Option<Value>,
    #[serde(default)]
    seq_step: Option<Value>,
}

const SCREENSHOT: [&str; 6] = ["screenshot", "image", "img", "screenshot_path", "image_path", "img_path"];
const ACTION: [&str; 4] = ["action", "actions", "action_str", "ground_truth"];
const INSTRUCTION: [&str; 3] = ["instruction", "step_instruction", "low_level_instruction"];

/// The annotation files of `<root>/annotations`, sorted by name. Read each with [`episode`]: one at a time.
///
/// # Errors
/// [`Error::Disk`] when the folder cannot be read.
pub fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let folder = root.join("annotations");
    let refused = || Error::disk(&folder, "list (is this the root of DAC-Bench?)");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(refused())? {
        files.push(entry.map_err(refused())?.path());
    }
    files.retain(|f| f.extension().is_some_and(|e| e == "json"));
    files.sort();
    Ok(files)
}

/// Reads one annotation file.
///
/// # Errors
/// [`Error::Disk`] when it cannot be read, [`Error::Dataset`] with the JSON path of what is wrong or missing in it.
pub fn episode(path: &Path) -> Result<Episode> {
    let record: Record = read_json(path)?;
    let fault = |place: String, problem: String| Error::dataset(path, place, problem);
    let id = match record.episode_id {
        Some(Value::String(id)) => id,
        Some(Value::Number(id)) => id.to_string(),
        _ => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let mut steps = Vec::with_capacity(record.steps.len());
    for (i, fields) in record.steps.iter().enumerate() {
        steps.push(step(fields).map_err(|problem| fault(format!("steps[{i}]"), problem))?);
    }
    let branches = branches(path, record.seq.as_ref(), steps.len())?;
    let decisions = match &record.seq_step {
        None | Some(Value::Null) => Vec::new(),
        Some(one @ Value::Number(_)) => {
            vec![index(one, steps.len()).map_err(|p| fault("seq_step".into(), p))?]
        }
        Some(many) => indices(many, steps.len()).map_err(|p| fault("seq_step".into(), p))?,
    };
    let (instruction, category) = (record.instruction, record.category);
    Ok(Episode { id, instruction, category, size: [record.w, record.h], steps, branches, decisions })
}

fn step(fields: &Map<String, Value>) -> Result<Step, String> {
    let text = |names: &[&str]| {
        names.iter().find_map(|n| match fields.get(*n)? {
            Value::String(text) => Some(text.clone()),
            Value::Array(list) => list.first()?.as_str().map(str::to_owned),
            _ => None,
        })
    };
    let needed = |what: &str, names: &[&str]| {
        text(names).ok_or_else(|| {
            let found = fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            format!("no {what}: expected a text at one of {}; the keys are {found}", names.join(", "))
        })
    };
    let screenshot = needed("screenshot", &SCREENSHOT)?;
    let action = needed("action", &ACTION)?;
    let truth = Truth::parse(&action).ok_or_else(|| {
        format!("unknown action {action:?}; expected Click[x,y,m,n], long_press[…], scroll[…], type(…), navigate_home, navigate_back, complete, impossible or wait")
    })?;
    Ok(Step { screenshot: screenshot.into(), instruction: text(&INSTRUCTION).unwrap_or_default(), truth })
}

/// Each branch is a list of step indices, or of `[first, last]` ranges, both ends included.
fn branches(path: &Path, seq: Option<&Value>, steps: usize) -> Result<Vec<(String, Vec<usize>)>> {
    let Some(seq) = seq.filter(|s| !s.is_null()) else { return Ok(Vec::new()) };
    let named =
        seq.as_object().ok_or_else(|| Error::dataset(path, "seq", "expected an object of branches"))?;
    let one = |(name, list): (&String, &Value)| {
        let list = branch(list, steps).map_err(|p| Error::dataset(path, format!("seq[{name:?}]"), p))?;
        Ok((name.clone(), list))
    };
    named.iter().map(one).collect()
}

fn branch(list: &Value, steps: usize) -> Result<Vec<usize>, String> {
    let items = list.as_array().ok_or("expected a list of steps or of [first, last] ranges")?;
    let mut all = Vec::new();
    for item in items {
        match item.as_array().map(Vec::as_slice) {
            None => all.push(index(item, steps)?),
            Some([first, last]) => all.extend(index(first, steps)?..=index(last, steps)?),
            Some(_) => return Err(format!("{item}: expected a step or a range [first, last]")),
        }
    }
    Ok(all)
}

fn indices(list: &Value, steps: usize) -> Result<Vec<usize>, String> {
    list.as_array().ok_or("expected a list of steps")?.iter().map(|v| index(v, steps)).collect()
}

fn index(value: &Value, steps: usize) -> Result<usize, String> {
    let index = value.as_u64().and_then(|i| usize::try_from(i).ok()).filter(|i| *i < steps);
    index.ok_or_else(|| format!("{value} is no step; there are {steps}, counted from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Episode> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("selection_7.json");
        std::fs::write(&path, text).unwrap();
        episode(&path)
    }

    const GOOD: &str = r#"{"w": 10, "h": 20, "instruction": "i", "category": "selection",
        "steps": [{"img": "a.png", "actions": ["wait"]}, {"image": "b.png", "action": "complete"}],
        "seq": {"if": [[0, 1]], "else": [1]}, "seq_step": [0]}"#;

    #[test]
    fn other_key_names_do() {
        let episode = read(GOOD).unwrap();
        assert_eq!((episode.id.as_str(), episode.steps.len()), ("selection_7", 2));
        let mut branches = episode.branches;
        branches.sort();
        assert_eq!(branches, [("else".to_owned(), vec![1]), ("if".to_owned(), vec![0, 1])]);
        assert_eq!(episode.decisions, [0]);
    }

    #[test]
    fn what_is_missing_is_said() {
        for (from, to, part) in [
            ("\"image\"", "\"picture\"", "steps[1]: no screenshot"),
            ("complete", "dance", "steps[1]: unknown action \"dance\""),
            ("[[0, 1]]", "[[0, 2]]", "seq[\"if\"]: 2 is no step"),
            ("\"seq_step\": [0]", "\"seq_step\": [-1]", "seq_step: -1 is no step"),
            ("\"w\": 10", "\"w\": \"x\"", "w: invalid type"),
        ] {
            let message = read(&GOOD.replace(from, to)).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
