//! Prediction files of VG-GUI-Bench: `{"ours": {"<episode>": [step, …], …}}`, read one episode at a time.

use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::evaluate::action::vg_gui::Record;

/// A step with the model's reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// File name of the current screen.
    pub filename: String,
    /// Accepted actions.
    pub action_common: Vec<Record>,
    /// What the model said; null where it said nothing. The key must be there.
    #[serde(deserialize_with = "Option::deserialize")]
    pub response: Option<String>,
    /// Images it was shown: references and the current screen.
    pub num_images: u32,
}

/// Calls `each` with the id and the steps of every episode, in the order of the file. Only one is in memory at a time.
///
/// # Errors
/// [`Error::Disk`] when the file cannot be opened, [`Error::Dataset`] with the JSON path of a fault in it,
/// also where an episode stands twice.
pub fn read_episodes(path: &Path, mut each: impl FnMut(String, Vec<Step>)) -> Result<()> {
    let file = File::open(path).map_err(Error::disk(path, "read"))?;
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(1 << 16, file));
    let mut track = serde_path_to_error::Track::new();
    let mut sink = Sink { seen: HashSet::new(), each: &mut each };
    let groups = Level { sink: &mut sink, group: None };
    let read = groups.deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    read.map_err(|e| Error::dataset(path, track.path().to_string(), e.to_string()))?;
    json.end().map_err(|e| Error::dataset(path, "after the last episode", e.to_string()))
}

struct Sink<'a> {
    seen: HashSet<String>,
    each: &'a mut dyn FnMut(String, Vec<Step>),
}

/// The whole file (no group yet) or the episodes of one group.
struct Level<'a, 'b> {
    sink: &'a mut Sink<'b>,
    group: Option<String>,
}

impl<'de> DeserializeSeed<'de> for Level<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Level<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.group {
            None => f.write_str("a prediction file, {\"ours\": {\"<episode>\": [step, …], …}}"),
            Some(group) => write!(f, "the episodes of {group:?}, {{\"<episode>\": [step, …], …}}"),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.group.is_none() {
                map.next_value_seed(Level { sink: self.sink, group: Some(key) })?;
                continue;
            }
            let steps = map.next_value()?;
            if !self.sink.seen.insert(key.clone()) {
                return Err(A::Error::custom(format!("episode {key:?} stands twice in this file")));
            }
            (self.sink.each)(key, steps);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(String, usize)>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m_single_prediction.json");
        std::fs::write(&path, text).unwrap();
        let mut episodes = Vec::new();
        read_episodes(&path, |id, steps| episodes.push((id, steps.len())))?;
        Ok(episodes)
    }

    const STEP: &str = r#"{"filename": "f.png", "action_common": [{"action_type_id": 5}], "response": null, "num_images": 1, "more": 1}"#;

    #[test]
    fn episodes_come_in_the_order_of_the_file() {
        let text = format!(r#"{{"ours": {{"-z": [{STEP}, {STEP}], "a": []}}, "more": {{"b": [{STEP}]}}}}"#);
        assert_eq!(read(&text).unwrap(), [("-z".into(), 2), ("a".into(), 0), ("b".into(), 1)]);
        assert_eq!(read("{}").unwrap(), []);
    }

    #[test]
    fn faults_are_named_by_file_and_json_path() {
        let whole = format!(r#"{{"ours": {{"ep": [{STEP}, STEP]}}}}"#);
        let step = |from: &str, to: &str| whole.replace("STEP", &STEP.replace(from, to));
        let cases = [
            (step(r#""response": null, "#, ""), "ours.ep[1]: missing field `response`"),
            (step(": null", ": 5"), "ours.ep[1].response: invalid type"),
            (step(": 5}", ": \"x\"}"), "ours.ep[1].action_common[0].action_type_id:"),
            (step("\"num_images\": 1", "\"num_images\": -1"), "ours.ep[1].num_images:"),
            (format!(r#"{{"ours": {{"ep": [{STEP}"#), "ours.ep"),
            (r#"{"ours": []}"#.into(), "ours: invalid type: sequence, expected the episodes of \"ours\""),
            ("[1]".into(), "expected a prediction file"),
            (format!(r#"{{"ours": {{"ep": [{STEP}], "ep": []}}}}"#), "episode \"ep\" stands twice"),
            (r#"{"ours": {}} x"#.into(), "after the last episode"),
        ];
        for (text, expected) in cases {
            let message = read(&text).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}\nlacks {expected}");
            assert!(message.contains("m_single_prediction.json"), "{message}");
        }
    }
}
