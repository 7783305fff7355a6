//! VG-GUI-Bench: `ours_data.json` and the videos beside it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// One accepted action of a step. Coordinates are shares (0..1) of the cropped and trimmed phone screen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Action {
    /// 3 type, 4 click or scroll, 5 back, 6 home, 7 enter, 10 complete, 11 impossible, 12 zoom, 14 other hardware.
    pub action_type_id: i64,
    /// The same in words.
    #[serde(default)]
    pub action_type_text: String,
    /// Boxes as flat groups of four: top, left, height, width. Numbers that fill no group mean nothing.
    #[serde(default)]
    pub annot_position: Vec<f64>,
    /// Where the finger goes down: x, y.
    #[serde(default)]
    pub touch: [f64; 2],
    /// Where it goes up: x, y.
    #[serde(default)]
    pub lift: [f64; 2],
    /// Text to type.
    #[serde(default)]
    pub type_text: String,
}

/// One step of an episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Video id.
    pub ep_id: String,
    /// The task in words.
    #[serde(default)]
    pub goal: String,
    /// "<ep_id>/frame_XXXX": the current screen, without extension.
    pub img_filename: String,
    /// Accepted actions.
    #[serde(default)]
    pub action_list: Vec<Action>,
}

/// A video and all steps annotated on it; episodes on the same video are one.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Video id.
    pub id: String,
    /// The task in words, from the first step.
    pub goal: String,
    /// Steps in the order of the file.
    pub steps: Vec<Step>,
}

impl Episode {
    /// Boxes of the first action of the step that shows scene `k`: `[top, left, height, width]` shares of the trimmed screen.
    /// Of several such steps the last counts.
    pub fn boxes(&self, k: usize) -> Vec<[f64; 4]> {
        let name = format!("{}/frame_{k:04}", self.id);
        let step = self.steps.iter().rev().find(|s| s.img_filename == name);
        let flat =
            step.and_then(|s| s.action_list.first()).map(|a| a.annot_position.as_slice()).unwrap_or_default();
        flat.as_chunks::<4>().0.to_vec()
    }
}

/// The dataset folder.
#[derive(Clone, Debug)]
pub struct VgGuiBench {
    /// The root, which holds `ours_data.json`.
    pub root: PathBuf,
    /// Episodes in the order of the file.
    pub episodes: Vec<Episode>,
}

#[derive(Deserialize)]
struct OursData {
    ours: Vec<Vec<Step>>,
}

impl VgGuiBench {
    /// Reads `<root>/ours_data.json`.
    ///
    /// # Errors
    /// [`Error::Disk`] when it cannot be read, [`Error::Dataset`] with the JSON path of what is wrong in it.
    pub fn open(root: &Path) -> Result<Self> {
        let path = root.join("ours_data.json");
        let file =
            File::open(&path).map_err(Error::disk(&path, "read (is this the root of VG-GUI-Bench?)"))?;
        let mut json = serde_json::Deserializer::from_reader(BufReader::new(file));
        let data: OursData = serde_path_to_error::deserialize(&mut json).map_err(|e| {
            let place = e.path().to_string();
            Error::dataset(&path, place, e.into_inner().to_string())
        })?;
        let mut episodes: Vec<Episode> = Vec::new();
        for (e, steps) in data.ours.into_iter().enumerate() {
            for (s, step) in steps.into_iter().enumerate() {
                check_id(&step.ep_id)
                    .map_err(|p| Error::dataset(&path, format!("ours[{e}][{s}].ep_id"), p))?;
                match episodes.iter_mut().find(|known| known.id == step.ep_id) {
                    Some(known) => known.steps.push(step),
                    None => {
                        let (id, goal) = (step.ep_id.clone(), step.goal.clone());
                        episodes.push(Episode { id, goal, steps: vec![step] });
                    }
                }
            }
        }
        Ok(Self { root: root.to_owned(), episodes })
    }

    /// Where the video of an episode is, if anywhere.
    pub fn video(&self, id: &str) -> PathBuf {
        self.root.join("ytb_video").join(format!("{id}.mp4"))
    }

    /// Ids of all episodes.
    pub fn ids(&self) -> BTreeSet<&str> {
        self.episodes.iter().map(|e| e.id.as_str()).collect()
    }
}

/// Ids become file names: they must not lead out of the folder.
fn check_id(id: &str) -> Result<(), String> {
    if id.is_empty() || id.contains(['/', '\\', '\0']) || id == "." || id == ".." {
        return Err(format!("{id:?} cannot be a file name; expected a YouTube id"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> Result<VgGuiBench> {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("ours_data.json"), text).unwrap();
        VgGuiBench::open(root.path())
    }

    #[test]
    fn faults_are_named_by_their_json_path() {
        let text = r#"{"ours": [[{"ep_id": "a", "img_filename": "a/frame_0000", "action_list": [{"action_type_id": 4, "touch": [0.5]}]}]]}"#;
        let message = open(text).unwrap_err().to_string();
        assert!(message.contains("ours[0][0].action_list[0].touch"), "{message}");
        let message =
            open(r#"{"ours": [[{"ep_id": "../x", "img_filename": "f"}]]}"#).unwrap_err().to_string();
        assert!(message.contains("ours[0][0].ep_id"), "{message}");
        assert!(open("{}").unwrap_err().to_string().contains("ours"));
    }

    #[test]
    fn boxes_come_from_the_first_action_of_the_last_step_with_the_name() {
        let step = |b: &str| {
            format!(
                r#"{{"ep_id": "a", "img_filename": "a/frame_0001", "action_list": [{{"action_type_id": 4, "annot_position": {b}}}, {{"action_type_id": 4, "annot_position": [9,9,9,9]}}]}}"#
            )
        };
        let data = open(&format!(
            r#"{{"ours": [[{}], [{}]]}}"#,
            step("[1,1,1,1]"),
            step("[0.1,0.2,0.3,0.4,5,6,7,8,0.5]")
        ))
        .unwrap();
        assert_eq!(data.episodes.len(), 1, "two episodes on one video are one piece of work");
        assert_eq!(data.episodes[0].boxes(1), [[0.1, 0.2, 0.3, 0.4], [5.0, 6.0, 7.0, 8.0]]);
        assert!(data.episodes[0].boxes(0).is_empty());
    }
}
