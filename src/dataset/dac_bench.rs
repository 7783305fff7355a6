//! DAC-Bench: `annotations/*.json`, one episode in each, and `screenshots/data_*/*.png`.
//!
//! The dataset card names the fields of an episode but not the keys inside a step, so several spellings are taken;
//! what is absent but not needed is listed in [`Episode::missing`], what is needed is an error that shows the keys found.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, Result};

const SCREENSHOT: &[&str] =
    &["screenshot", "screenshot_path", "screenshots", "image", "image_path", "img", "img_path", "path"];
const INSTRUCTION: &[&str] =
    &["instruction", "step_instruction", "step-instruction", "step_instructions", "instructions"];
const ACTION: &[&str] = &["action", "actions"];
const SIZE: [&[&str]; 2] = [&["w", "width"], &["h", "height"]];

/// One step. Coordinates in its actions are pixels of the screenshot.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The screen before the action, as the annotation spells it; see [`DacBench::screenshot`].
    pub screenshot: String,
    /// This step in words; empty if absent.
    pub instruction: String,
    /// Accepted actions in the form of the card, such as `Click[120, 345, 240, 405]`; at least one.
    pub actions: Vec<String>,
}

/// One annotation file.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// `episode_id`, or the name of the file.
    pub id: String,
    /// `single`, `and`, `chain`, `selection` or `nested` (the card's own words for them are translated); else as it is written.
    pub category: String,
    /// The task in words.
    pub instruction: String,
    /// Width and height of the screenshots in pixels, if given.
    pub size: Option<[u32; 2]>,
    /// The applications involved.
    pub apps: Vec<String>,
    /// In order.
    pub steps: Vec<Step>,
    /// Positions in `steps`, from 0, at which a branch is decided: `seq_step`. Sorted, without repeats.
    pub decisions: Vec<usize>,
    /// `seq` as it is; its keys are free text.
    pub branches: Map<String, Value>,
    /// Fields that the card promises and the file does not have.
    pub missing: Vec<&'static str>,
}

impl Episode {
    /// Takes an episode from the JSON of the file at `path`; `place` says where in the file it stands (empty = the whole).
    ///
    /// # Errors
    /// [`Error::Dataset`] with the JSON path of what is missing or of the wrong kind, and the keys that were found there.
    pub fn from_json(path: &Path, place: &str, json: &Value) -> Result<Self> {
        let node = Node { path, place: place.to_owned(), json };
        let fields = node.object("an episode")?;
        let mut missing = Vec::new();
        let mut text = |keys: &'static [&'static str]| match find(fields, keys).and_then(as_text) {
            Some(text) => text,
            None => {
                missing.push(keys[0]);
                String::new()
            }
        };
        let id = match text(&["episode_id", "id"]) {
            id if id.is_empty() => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            id => id,
        };
        let category = canonical_category(&text(&["category", "type"]));
        let instruction = text(&["instruction", "goal"]);
        let size = match SIZE.map(|keys| find(fields, keys).and_then(as_pixels)) {
            [Some(w), Some(h)] => Some([w, h]),
            _ => None,
        };
        if size.is_none() {
            missing.push("w, h");
        }
        let steps = node.needed(&["steps"], "a list of steps")?;
        let list = steps.json.as_array().filter(|list| !list.is_empty());
        let list = list.ok_or_else(|| steps.fault("expected a list of at least one step"))?;
        let steps = (list.iter().enumerate())
            .map(|(i, json)| Step::from_node(&Node { path, place: format!("{}[{i}]", steps.place), json }))
            .collect::<Result<Vec<_>>>()?;
        let mut decisions = Vec::new();
        let branching = matches!(category.as_str(), "selection" | "nested");
        match fields.get("seq_step") {
            Some(json) => node.child("seq_step", json).positions(steps.len(), &mut decisions)?,
            None if branching => missing.push("seq_step"),
            None => {}
        }
        decisions.sort_unstable();
        decisions.dedup();
        let branches = fields.get("seq").and_then(Value::as_object).cloned().unwrap_or_default();
        if branching && branches.is_empty() {
            missing.push("seq");
        }
        let apps = fields.get("APP").or_else(|| fields.get("app")).map(texts).unwrap_or_default();
        Ok(Self { id, category, instruction, size, apps, steps, decisions, branches, missing })
    }
}

impl Step {
    fn from_node(node: &Node<'_>) -> Result<Self> {
        let fields = node.object("a step")?;
        let screenshot = node.needed(SCREENSHOT, "the screenshot's path")?;
        let path = texts(screenshot.json).into_iter().next();
        let action = node.needed(ACTION, "the action")?;
        let actions = texts(action.json);
        if actions.is_empty() {
            return Err(action.fault("expected an action as text, such as \"Click[120, 345, 240, 405]\""));
        }
        Ok(Self {
            screenshot: path.ok_or_else(|| screenshot.fault("expected a path as text"))?,
            instruction: find(fields, INSTRUCTION).and_then(as_text).unwrap_or_default(),
            actions,
        })
    }
}

/// A value and where it stands, for messages.
struct Node<'a> {
    path: &'a Path,
    place: String,
    json: &'a Value,
}

impl<'a> Node<'a> {
    fn fault(&self, problem: impl Into<String>) -> Error {
        let place = if self.place.is_empty() { "the whole file" } else { &self.place };
        Error::dataset(self.path, place, problem)
    }

    fn child(&self, key: &str, json: &'a Value) -> Node<'a> {
        let place = if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) };
        Node { path: self.path, place, json }
    }

    fn object(&self, what: &str) -> Result<&'a Map<String, Value>> {
        self.json.as_object().ok_or_else(|| self.fault(format!("expected {what}, a JSON object")))
    }

    fn needed(&self, keys: &[&'static str], what: &str) -> Result<Node<'a>> {
        let fields = self.object("an object")?;
        let found = keys.iter().find_map(|key| fields.get(*key).map(|json| self.child(key, json)));
        found.ok_or_else(|| {
            let there = fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            self.fault(format!("{what} is missing: looked for {}; found {there}", keys.join(", ")))
        })
    }

    /// Collects every whole number in `self`, however it is nested, as a position below `steps`.
    fn positions(&self, steps: usize, into: &mut Vec<usize>) -> Result<()> {
        match self.json {
            Value::Array(list) => {
                for (i, json) in list.iter().enumerate() {
                    let place = format!("{}[{i}]", self.place);
                    Node { path: self.path, place, json }.positions(steps, into)?;
                }
            }
            Value::Object(fields) => {
                for (key, json) in fields {
                    self.child(key, json).positions(steps, into)?;
                }
            }
            other => {
                let number = as_text(other).and_then(|t| t.trim().parse::<usize>().ok());
                match number.filter(|n| *n < steps) {
                    Some(position) => into.push(position),
                    None => {
                        let most = steps.saturating_sub(1);
                        return Err(self.fault(format!("expected a step from 0 to {most}, found {other}")));
                    }
                }
            }
        }
        Ok(())
    }
}

fn find<'a>(fields: &'a Map<String, Value>, keys: &[&str]) -> Option<&'a Value> {
    keys.iter().find_map(|key| fields.get(*key))
}

fn as_text(json: &Value) -> Option<String> {
    match json {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn as_pixels(json: &Value) -> Option<u32> {
    as_text(json)?.trim().parse().ok().filter(|n| *n > 0)
}

/// A text, or all texts of a list.
fn texts(json: &Value) -> Vec<String> {
    match json {
        Value::String(text) => vec![text.clone()],
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// The card gives each category two names.
fn canonical_category(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    match lower.as_str() {
        "" => "unknown".into(),
        "conjunctive" => "and".into(),
        "sequential" => "chain".into(),
        "conditional" => "selection".into(),
        "hierarchical" => "nested".into(),
        _ => lower,
    }
}

/// The dataset folder.
#[derive(Clone, Debug)]
pub struct DacBench {
    root: PathBuf,
    /// Annotation files, sorted.
    pub files: Vec<PathBuf>,
}

impl DacBench {
    /// Lists `<root>/annotations/*.json`, or those of `<root>/data`; opens none of them.
    ///
    /// # Errors
    /// [`Error::Disk`] when there is no such folder or it cannot be listed; [`Error::Dataset`] when it holds no JSON file.
    pub fn open(root: &Path) -> Result<Self> {
        let nested = root.join("data");
        let root = if nested.join("annotations").is_dir() { nested } else { root.to_owned() };
        let folder = root.join("annotations");
        let list = || -> std::io::Result<Vec<PathBuf>> {
            fs::read_dir(&folder)?.map(|entry| entry.map(|e| e.path())).collect()
        };
        let mut files = list().map_err(Error::disk(&folder, "list (is this the root of DAC-Bench?)"))?;
        files.retain(|f| f.extension().is_some_and(|e| e.eq_ignore_ascii_case("json")));
        files.sort();
        if files.is_empty() {
            return Err(Error::dataset(&folder, "*.json", "no annotations here; unzip annotations.zip"));
        }
        Ok(Self { root, files })
    }

    /// All episodes, one in memory at a time; a fault in one file does not end the others.
    pub fn episodes(&self) -> impl Iterator<Item = Result<Episode>> {
        self.files.iter().map(|path| {
            let file = File::open(path).map_err(Error::disk(path, "read"))?;
            let json: Value = serde_json::from_reader(BufReader::new(file)).map_err(|e| {
                Error::dataset(path, format!("line {}, column {}", e.line(), e.column()), e.to_string())
            })?;
            Episode::from_json(path, "", &json)
        })
    }

    /// Where a step's screenshot is: below the root or below its `screenshots`, whichever exists.
    pub fn screenshot(&self, step: &Step) -> PathBuf {
        let plain = self.root.join(&step.screenshot);
        let below = self.root.join("screenshots").join(&step.screenshot);
        if !plain.is_file() && below.is_file() { below } else { plain }
    }
}

#[cfg(test)]
#[path = "dac_bench/tests.rs"]
mod tests;
