//! Settings from files: each room's own options, gathered under one name each.
//!
//! A file is TOML; every key is optional, unknown keys are refused. Settings of the command line come on top:
//! defaults < file < `--set` < environment < flags.

use std::num::NonZeroUsize;
use std::path::Path;

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::error::{Error, Result};
use crate::output::PngEffort;
use crate::video::FrameRule;

/// Everything that a settings file may say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Which frames, and how they are written.
    pub frames: Frames,
    /// How the work is done.
    pub run: Run,
}

/// `[frames]`
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Frames {
    /// Which frame a time selects.
    pub rule: FrameRule,
    /// Compression of the pictures.
    pub png: PngEffort,
    /// Border pixels up to this value (0..=255) are trimmed.
    pub trim_threshold: u8,
}

/// `[run]`
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// Videos side by side; all processors when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jobs: Option<NonZeroUsize>,
}

impl Config {
    /// Reads `file`, if any, and puts the `key=value` pairs of `sets` on top (`frames.png=small`; a value is TOML, else text).
    ///
    /// # Errors
    /// [`Error::Config`] naming the file or pair and the key that is unknown or has a value of the wrong kind.
    pub fn load(file: Option<&Path>, sets: &[String]) -> Result<Self> {
        let mut table = Table::new();
        if let Some(path) = file {
            let text = std::fs::read_to_string(path)
                .map_err(|e| Error::Config(format!("{}: cannot read the settings: {e}", path.display())))?;
            // Checked on its own first, so that a fault is told with its line.
            let fault = |e: toml::de::Error| Error::Config(format!("{}: {e}", path.display()));
            toml::from_str::<Self>(&text).map_err(fault)?;
            table = toml::from_str(&text).map_err(fault)?;
        }
        for set in sets {
            let fault = |problem: &str| Error::Config(format!("--set {set}: {problem}"));
            let (key, value) =
                set.split_once('=').ok_or_else(|| fault("write key=value, such as frames.png=small"))?;
            put(&mut table, key.trim(), value.trim()).ok_or_else(|| fault("no such key"))?;
            Self::deserialize(Value::Table(table.clone())).map_err(|e| fault(e.to_string().trim()))?;
        }
        Self::deserialize(Value::Table(table)).map_err(|e| Error::Config(e.to_string()))
    }

    /// The settings as a file.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

/// Sets the value at the dotted `key`; `None` where a part of the key is no table.
fn put(table: &mut Table, key: &str, value: &str) -> Option<()> {
    let (path, name) = match key.rsplit_once('.') {
        Some((path, name)) => (path.split('.').collect(), name),
        None => (Vec::new(), key),
    };
    let mut inner = table;
    for part in path {
        inner = inner.entry(part).or_insert_with(|| Value::Table(Table::new())).as_table_mut()?;
    }
    let parsed = toml::from_str::<Table>(&format!("v = {value}")).ok().and_then(|mut t| t.remove("v"));
    inner.insert(name.into(), parsed.unwrap_or_else(|| Value::String(value.into())));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_on_top_of_the_file_and_unknown_keys_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("é settings.toml");
        std::fs::write(&path, "[frames]\npng = \"fast\"\ntrim_threshold = 3\n").unwrap();
        let sets = ["frames.png=small".to_string(), "run.jobs = 2".to_string()];
        let config = Config::load(Some(&path), &sets).unwrap();
        assert_eq!(config.frames.png, PngEffort::Small);
        assert_eq!((config.frames.trim_threshold, config.run.jobs), (3, NonZeroUsize::new(2)));
        assert_eq!(toml::from_str::<Config>(&config.to_toml()).unwrap(), config);

        for (set, says) in [
            ("frames.pgn=small", "pgn"),
            ("frames.trim_threshold=300", "300"),
            ("run.jobs=0", "0"),
            ("frames", "key=value"),
            ("frames.png.x=1", "png"),
        ] {
            let error = Config::load(None, &[set.to_string()]).unwrap_err().to_string();
            assert!(error.contains(set) && error.contains(says), "{error}");
        }
        std::fs::write(&path, "[frames]\nrule = \"soon\"\n").unwrap();
        let error = Config::load(Some(&path), &[]).unwrap_err().to_string();
        assert!(error.contains("é settings.toml") && error.contains("line 2"), "{error}");
        assert!(
            Config::load(Some(Path::new("none.toml")), &[]).unwrap_err().to_string().contains("none.toml")
        );
    }
}
