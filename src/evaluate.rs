//! How good frames are for an agent: replies of models against the truth of the benchmarks.
//!
//! Pure arithmetic over prediction files; nothing here opens a video or talks to a model.

pub mod action;
pub mod android_control;
pub mod bootstrap;
pub mod dac_bench;
pub mod leaderboard;
pub mod table;
pub mod text;
pub mod vg_gui;

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use self::bootstrap::Bootstrap;
use self::vg_gui::Profile;
use crate::error::{Error, Result};

/// How to score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What counts as right in VG-GUI-Bench. Default: as the public scorer.
    pub profile: Profile,
    /// Confidence intervals.
    pub bootstrap: Bootstrap,
    /// The run without video ("single") to compare with; VG-GUI-Bench only.
    pub baseline: Option<PathBuf>,
    /// Ids of episodes to leave out. See [`read_ids`].
    pub skip_episodes: BTreeSet<String>,
    /// Whose form the file has; `None`: told by its first keys.
    pub benchmark: Option<Benchmark>,
}

/// Whose steps were predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Benchmark {
    VgGui,
    AndroidControl,
    DacBench,
}

/// The result of [`score`].
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "as in `Benchmark`")]
pub enum Report {
    VgGui(Box<vg_gui::Report>),
    AndroidControl(android_control::Report),
    DacBench(dac_bench::Report),
}

impl Report {
    /// Tables to read.
    pub fn text(&self) -> String {
        match self {
            Self::VgGui(report) => report.text(),
            Self::AndroidControl(report) => report.text(),
            Self::DacBench(report) => report.text(),
        }
    }

    /// One JSON object with a `schema`.
    pub fn json(&self) -> Value {
        match self {
            Self::VgGui(report) => report.json(),
            Self::AndroidControl(report) => report.json(),
            Self::DacBench(report) => report.json(),
        }
    }

    /// One measure on a line.
    pub fn csv(&self) -> String {
        match self {
            Self::VgGui(report) => report.csv(),
            Self::AndroidControl(report) => report.csv(),
            Self::DacBench(report) => report.csv(),
        }
    }
}

/// Scores a prediction file of any of the three benchmarks.
///
/// # Errors
/// [`Error::Disk`] when it cannot be read, [`Error::Dataset`] with line and JSON path of a fault in it,
/// [`Error::Config`] for a baseline where there is none.
pub fn score(path: &Path, options: &Options) -> Result<Report> {
    let benchmark = match options.benchmark {
        Some(benchmark) => benchmark,
        None => Benchmark::of(path)?,
    };
    if options.baseline.is_some() && benchmark != Benchmark::VgGui {
        return Err(Error::Config("a baseline can be given for VG-GUI-Bench only; leave it out".into()));
    }
    Ok(match benchmark {
        Benchmark::VgGui => Report::VgGui(Box::new(vg_gui::score(path, options)?)),
        Benchmark::AndroidControl => Report::AndroidControl(android_control::score(path, options)?),
        Benchmark::DacBench => Report::DacBench(dac_bench::score(path, options)?),
    })
}

/// Reads a list of episode ids, one on each line. Blank lines and lines that begin with `#` are passed over.
///
/// # Errors
/// [`Error::Disk`] when it cannot be read.
pub fn read_ids(path: &Path) -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(path).map_err(Error::disk(path, "read"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

impl Benchmark {
    /// Told by the keys of the first JSON object in the file: `steps` is an episode of DAC-Bench, `action` a step of
    /// AndroidControl\*, anything else VG-GUI-Bench.
    fn of(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(Error::disk(path, "read"))?;
        let json = serde_json::Deserializer::from_reader(BufReader::new(file));
        match json.into_iter::<Keys>().next() {
            Some(Ok(Keys(keys))) if keys.contains("steps") => Ok(Self::DacBench),
            Some(Ok(Keys(keys))) if keys.contains("action") => Ok(Self::AndroidControl),
            // A damaged file of VG-GUI-Bench is better explained by its own reader, which knows the JSON path.
            Some(_) => Ok(Self::VgGui),
            None => Err(Error::dataset(path, "the whole file", "is empty; expected predictions")),
        }
    }
}

/// The keys of an object; its values are not kept.
struct Keys(BTreeSet<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = BTreeSet::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    keys.insert(key);
                }
                Ok(Keys(keys))
            }
        }
        json.deserialize_map(Collect)
    }
}
