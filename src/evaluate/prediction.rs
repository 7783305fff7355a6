//! Prediction files: one model's replies beside the truth, as the public evaluation of VG-GUI-Bench writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::action::vg_gui::VgAction;
use crate::error::{Error, Result};

/// A whole `*_prediction.json` of VG-GUI-Bench.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// Steps by episode.
    pub ours: BTreeMap<String, Vec<PredictedStep>>,
}

/// One step: what was accepted, and what the model said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredictedStep {
    /// File name of the screen.
    pub filename: String,
    /// Accepted actions.
    pub action_common: Vec<VgAction>,
    /// The model's words; `None` if it gave none.
    pub response: Option<String>,
    /// Pictures sent: references and the screen.
    pub num_images: u32,
}

impl Prediction {
    /// Reads a prediction file.
    ///
    /// # Errors
    /// [`Error::Disk`] when it cannot be read, [`Error::Dataset`] with the JSON path of what is wrong in it.
    pub fn read(path: &Path) -> Result<Self> {
        read_json(path)
    }

    /// Drops the named episodes; gives the names that were not there, which is likely a slip of the caller.
    pub fn skip<'n>(&mut self, names: &'n BTreeSet<String>) -> Vec<&'n str> {
        names.iter().filter(|n| self.ours.remove(*n).is_none()).map(String::as_str).collect()
    }
}

/// Reads a JSON file of any form.
///
/// # Errors
/// [`Error::Disk`] when it cannot be read, [`Error::Dataset`] with the JSON path of what is wrong in it.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let mut text = Vec::new();
    let file = File::open(path).map_err(Error::disk(path, "open"))?;
    BufReader::new(file).read_to_end(&mut text).map_err(Error::disk(path, "read"))?;
    parse_json(path, "", &text)
}

/// Parses JSON that stands at `place` in the file at `path`.
pub(crate) fn parse_json<T: DeserializeOwned>(path: &Path, place: &str, text: &[u8]) -> Result<T> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|e| {
        let at = match (place, e.path().to_string().as_str()) {
            ("", ".") => "top level".to_owned(),
            ("", within) => within.to_owned(),
            (place, ".") => place.to_owned(),
            (place, within) => format!("{place}: {within}"),
        };
        Error::dataset(path, at, e.into_inner().to_string())
    })?;
    json.end()
        .map_err(|e| Error::dataset(path, if place.is_empty() { "end" } else { place }, e.to_string()))?;
    Ok(value)
}
