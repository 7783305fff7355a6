//! One video to work on: what the dataset and the metadata say of it, joined.

use std::path::PathBuf;

use crate::dataset::monday::Monday;
use crate::dataset::vg_gui_bench::{Episode, VgGuiBench};

/// A video and what is wanted of it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Names the output folders.
    pub id: String,
    /// The task in words.
    pub goal: String,
    /// The video file.
    pub source: PathBuf,
    /// Where the scenes are, if metadata says so.
    pub scenes: Option<Scenes>,
}

/// The scenes of a video as MONDAY and the benchmark describe them.
#[derive(Clone, Debug)]
pub struct Scenes {
    /// A time inside each scene, in seconds from the start of the file.
    pub times: Vec<f64>,
    /// The phone screen in each scene: left, top, right, bottom in displayed frame pixels.
    pub screens: Vec<[i64; 4]>,
    /// Target boxes of each scene: `[top, left, height, width]` as shares of the trimmed screen.
    pub boxes: Vec<Vec<[f64; 4]>>,
}

impl Task {
    /// Joins an episode with its metadata row.
    pub fn new(dataset: &VgGuiBench, episode: &Episode, monday: Option<&Monday>) -> Self {
        Self {
            id: episode.id.clone(),
            goal: episode.goal.clone(),
            source: dataset.video(&episode.id),
            scenes: monday.map(|row| Scenes {
                times: row.scene_timestamps_in_sec.clone(),
                screens: row.screen_bboxes.clone(),
                boxes: (0..row.scene_timestamps_in_sec.len()).map(|k| episode.boxes(k)).collect(),
            }),
        }
    }
}
