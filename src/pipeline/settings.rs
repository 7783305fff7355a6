//! What a run was asked for, and the digest that tells whether an earlier run was asked for the same.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::Task;
use crate::error::{Error, Result};
use crate::output::layout::ModeKind;
use crate::output::{Mode, PngEffort};
use crate::video::FrameRule;

/// Raised when the same settings come to mean other pictures.
const GENERATION: u32 = 1;
/// Bytes read from both ends of a video to know it again.
const SAMPLE: u64 = 64 * 1024;

/// What `generate` is asked for.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Folder that holds the mode folders.
    pub images: PathBuf,
    /// Modes to write.
    pub modes: Vec<Mode>,
    /// Which frame a time selects.
    pub frame_rule: FrameRule,
    /// Compression of the pictures.
    pub png: PngEffort,
    /// Border pixels up to this value (0..=255) are trimmed; 0 as the benchmark does it.
    pub trim_threshold: u8,
    /// Videos worked on side by side, and threads that encode.
    pub jobs: NonZeroUsize,
    /// Write again what is complete already.
    pub overwrite: bool,
    /// The part of the episodes that is this process's.
    pub shard: Shard,
}

/// One of `count` parts of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

impl Shard {
    /// All of the work.
    pub const ALL: Self = Self { index: 0, count: 1 };

    /// Whether the episode at this place, in the order of ids, belongs to the part.
    pub fn has(self, place: usize) -> bool {
        place % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        let parts =
            s.split_once('/').and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse::<usize>().ok()?)));
        match parts {
            Some((i, n)) if (1..=n).contains(&i) => Ok(Self { index: i - 1, count: n }),
            _ => Err(format!("{s:?} is no shard; write I/N with 1 <= I <= N, such as 2/8")),
        }
    }
}

/// The digest of all that decides the pictures of a mode of an episode; `video` is its [`fingerprint`].
pub fn digest(settings: &Settings, task: &Task, mode: Mode, video: &str) -> String {
    let scenes = task.scenes.as_ref();
    let (rule, png, trim) = (settings.frame_rule, settings.png, settings.trim_threshold);
    let mut text = format!("{GENERATION}\n{mode}\n{rule}\n{png}\n{trim}\n{video}\n");
    if mode.cut || mode.kind == ModeKind::Annotation {
        text += &format!("{:?}\n", scenes.map(|s| &s.screens));
    }
    if matches!(mode.kind, ModeKind::Origin | ModeKind::Annotation) {
        text += &format!("{:?}\n", scenes.map(|s| &s.times));
    }
    if mode.kind == ModeKind::Annotation {
        text += &format!("{:?}\n", scenes.map(|s| &s.boxes));
    }
    hex(&Sha256::digest(text))
}

/// A video's size and both its ends: enough to notice another download, without reading gigabytes.
///
/// # Errors
/// [`Error::Disk`] when it cannot be read.
pub fn fingerprint(video: &Path) -> Result<String> {
    let read = || -> std::io::Result<String> {
        let mut file = File::open(video)?;
        let size = file.metadata()?.len();
        let mut hash = Sha256::new();
        hash.update(size.to_le_bytes());
        let mut bytes = Vec::new();
        (&mut file).take(SAMPLE).read_to_end(&mut bytes)?;
        file.seek(SeekFrom::Start(size.saturating_sub(SAMPLE)))?;
        file.take(SAMPLE).read_to_end(&mut bytes)?;
        hash.update(&bytes);
        Ok(hex(&hash.finalize()))
    };
    read().map_err(Error::disk(video, "read"))
}

/// The first 16 hexadecimal digits.
fn hex(digest: &[u8]) -> String {
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_part_the_work() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|s| s.parse().unwrap()).collect();
        for place in 0..10 {
            assert_eq!(shards.iter().filter(|s| s.has(place)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "1/0", "x", "1", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
