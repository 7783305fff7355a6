//! One line per episode and mode, written as soon as its folder is in place: what it holds and how it was made.
//!
//! Resuming trusts a folder only when its line is there, made with the same settings, and its files have the sizes it states.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Mode;
use super::staging::{replace_file, sync_folder};
use crate::error::{Error, Result};

/// The name and version of the JSON form of [`Entry`].
pub const SCHEMA: &str = "refframe.frames/1";

/// What stands in one folder. Times in seconds from the start of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// [`SCHEMA`].
    pub schema: String,
    /// Episode, that is video.
    pub id: String,
    /// Folder below the images root.
    pub mode: String,
    /// How the frames were chosen.
    pub strategy: String,
    /// Who scored candidates; `null` where nothing was searched.
    pub scorer: Option<String>,
    /// The frames in the order of their names.
    pub frames: Vec<FrameEntry>,
    /// Why a search ended; `null` where nothing was searched.
    pub stop: Option<String>,
    /// Questions put to a model.
    pub model_calls: u64,
    /// What the user should know.
    pub warnings: Vec<String>,
    /// Digest of all that decides the pictures: settings, times, boxes, and the video file.
    pub settings: String,
}

/// One picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrameEntry {
    /// Place of the frame in the video, in presentation order from 0.
    pub index: u64,
    /// When it is shown.
    pub time_s: f64,
    /// File name within the folder.
    pub file: String,
    /// Why it was chosen: "scene", "uniform".
    pub origin: String,
    /// Size of the file.
    pub bytes: u64,
}

/// The manifests of an images root: `<root>/<mode>.manifest.jsonl`.
#[derive(Clone, Debug)]
pub struct Manifests {
    root: PathBuf,
}

impl Manifests {
    /// Of an images root, which must exist.
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    /// The file of a mode.
    pub fn path(&self, mode: Mode) -> PathBuf {
        self.root.join(format!("{mode}.manifest.jsonl"))
    }

    /// The last line of each episode. A line that a killed process left half-written is no line.
    ///
    /// # Errors
    /// [`Error::Disk`] when the file is there but cannot be read.
    pub fn read(&self, mode: Mode) -> Result<BTreeMap<String, Entry>> {
        let path = self.path(mode);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
            Err(e) => return Err(Error::disk(&path, "read")(e)),
        };
        let mut entries = BTreeMap::new();
        for line in BufReader::new(file).split(b'\n') {
            let line = line.map_err(Error::disk(&path, "read"))?;
            if let Ok(entry) = serde_json::from_slice::<Entry>(&line) {
                entries.insert(entry.id.clone(), entry);
            }
        }
        Ok(entries)
    }

    /// Adds a line and makes it durable. Several processes (shards) may do so at once.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn append(&self, mode: Mode, entry: &Entry) -> Result<()> {
        let _lock = self.lock()?;
        let path = self.path(mode);
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(&path)
            .map_err(Error::disk(&path, "open"))?;
        let mut line = Vec::new();
        if ends_in_mid_line(&mut file).map_err(Error::disk(&path, "read"))? {
            line.push(b'\n');
        }
        line.extend(to_line(entry));
        file.write_all(&line).and_then(|()| file.sync_data()).map_err(Error::disk(&path, "append to"))
    }

    /// Takes back the line of an episode whose folder is about to be replaced.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn forget(&self, mode: Mode, id: &str) -> Result<()> {
        self.rewrite(mode, |entries| entries.remove(id).is_some())
    }

    /// Sorts the lines by id and drops outdated ones, so that the file depends on what was made and not on the order.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn tidy(&self, mode: Mode) -> Result<()> {
        self.rewrite(mode, |_| true)
    }

    fn rewrite(&self, mode: Mode, change: impl FnOnce(&mut BTreeMap<String, Entry>) -> bool) -> Result<()> {
        let _lock = self.lock()?;
        let path = self.path(mode);
        let before = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(Error::disk(&path, "read")(e)),
        };
        let mut entries = self.read(mode)?;
        if !change(&mut entries) {
            return Ok(());
        }
        let after: Vec<u8> = entries.values().flat_map(to_line).collect();
        if after == before { Ok(()) } else { replace_file(&path, &after) }
    }

    /// Held while it lives; processes wait for one another. A folder can be locked, so no lock file is left behind.
    fn lock(&self) -> Result<File> {
        let folder = File::open(&self.root).map_err(Error::disk(&self.root, "open"))?;
        folder.lock().map_err(Error::disk(&self.root, "lock"))?;
        Ok(folder)
    }
}

/// Whether the folder holds exactly the files of the entry, at their sizes.
pub fn is_complete(folder: &Path, entry: &Entry) -> bool {
    let Ok(files) = std::fs::read_dir(folder) else { return false };
    let mut found = BTreeMap::new();
    for file in files {
        let Ok(file) = file else { return false };
        let Ok(meta) = file.metadata() else { return false };
        found.insert(file.file_name(), meta.len());
    }
    found.len() == entry.frames.len()
        && entry.frames.iter().all(|f| found.get(std::ffi::OsStr::new(&f.file)) == Some(&f.bytes))
}

fn to_line(entry: &Entry) -> Vec<u8> {
    // Strings and numbers only: this cannot fail.
    let mut line = serde_json::to_vec(entry).unwrap_or_default();
    line.push(b'\n');
    line
}

fn ends_in_mid_line(file: &mut File) -> std::io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Makes the images root and the folder of each mode.
///
/// # Errors
/// [`Error::Disk`].
pub fn prepare(root: &Path, modes: &[Mode]) -> Result<()> {
    for mode in modes {
        let folder = root.join(mode.to_string());
        std::fs::create_dir_all(&folder).map_err(Error::disk(&folder, "create"))?;
    }
    sync_folder(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, bytes: u64) -> Entry {
        Entry {
            schema: SCHEMA.into(),
            id: id.into(),
            mode: "origin".into(),
            strategy: "scenes".into(),
            scorer: None,
            frames: vec![FrameEntry {
                index: 1,
                time_s: 0.5,
                file: "frame_0000.png".into(),
                origin: "scene".into(),
                bytes,
            }],
            stop: None,
            model_calls: 0,
            warnings: vec![],
            settings: "x".into(),
        }
    }

    #[test]
    fn last_line_counts_and_torn_ones_do_not() {
        let root = tempfile::tempdir().unwrap();
        let (mode, manifests) = (Mode::EIGHT[0], Manifests::new(root.path()));
        assert!(manifests.read(mode).unwrap().is_empty());
        manifests.append(mode, &entry("b", 1)).unwrap();
        manifests.append(mode, &entry("a", 1)).unwrap();
        let mut torn = std::fs::read(manifests.path(mode)).unwrap();
        torn.extend(b"{\"schema\":\"refframe.fra");
        std::fs::write(manifests.path(mode), torn).unwrap();
        manifests.append(mode, &entry("b", 2)).unwrap();
        let read = manifests.read(mode).unwrap();
        assert_eq!((read.len(), read["b"].frames[0].bytes), (2, 2));

        manifests.tidy(mode).unwrap();
        let text = std::fs::read_to_string(manifests.path(mode)).unwrap();
        assert_eq!(
            text.lines().map(|l| serde_json::from_str::<Entry>(l).unwrap().id).collect::<Vec<_>>(),
            ["a", "b"]
        );
        manifests.forget(mode, "a").unwrap();
        assert_eq!(manifests.read(mode).unwrap().into_keys().collect::<Vec<_>>(), ["b"]);
    }

    #[test]
    fn completeness_is_files_and_sizes_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let e = entry("a", 4);
        assert!(!is_complete(folder.path(), &e));
        std::fs::write(folder.path().join("frame_0000.png"), "1234").unwrap();
        assert!(is_complete(folder.path(), &e));
        std::fs::write(folder.path().join("frame_0001.png"), "").unwrap();
        assert!(!is_complete(folder.path(), &e), "a stray file would be shown to the agent");
    }
}
