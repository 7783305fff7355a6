//! MONDAY metadata: when the scenes of a video are and where the phone is in the frame.
//!
//! Parquet files as published, a folder of them, or JSON Lines with the same fields. Only the rows asked for are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Row;
use parquet::schema::types::Type;
use serde::Deserialize;

use crate::error::{Error, Result};

/// The columns that are read; the others are large and say nothing about frames.
const COLUMNS: [&str; 8] = [
    "video_id",
    "title",
    "os",
    "scene_timestamps_in_sec",
    "screen_bboxes",
    "video_fps",
    "video_width",
    "video_height",
];

/// What MONDAY says of one video.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Monday {
    /// YouTube id.
    pub video_id: String,
    /// Title of the video.
    #[serde(default)]
    pub title: String,
    /// "Android" or "iOS".
    #[serde(default)]
    pub os: String,
    /// A time inside each scene, in seconds from the start of the file.
    pub scene_timestamps_in_sec: Vec<f64>,
    /// The phone screen in each scene: left, top, right, bottom in displayed frame pixels.
    #[serde(default)]
    pub screen_bboxes: Vec<[i64; 4]>,
}

/// Reads the rows of the videos in `wanted` from a parquet file, a folder of parquet files, or JSON Lines.
///
/// # Errors
/// [`Error::Disk`] when a file cannot be read, [`Error::Dataset`] with line or row and field when it does not have the form.
pub fn read(path: &Path, wanted: &BTreeSet<&str>) -> Result<BTreeMap<String, Monday>> {
    let mut rows = BTreeMap::new();
    for file in files(path)? {
        let keep = |row: Monday| {
            if wanted.contains(row.video_id.as_str()) {
                rows.insert(row.video_id.clone(), row);
            }
        };
        if has_extension(&file, "parquet") { read_parquet(&file, keep)? } else { read_lines(&file, keep)? }
    }
    Ok(rows)
}

/// The file itself, or the parquet (else JSON Lines) files of a folder and of its `data` folder, sorted.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    for extension in ["parquet", "jsonl"] {
        for folder in [path.to_owned(), path.join("data")] {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            let mut found: Vec<PathBuf> = entries
                .filter_map(|e| e.ok().map(|e| e.path()))
                .filter(|p| has_extension(p, extension))
                .collect();
            if !found.is_empty() {
                found.sort();
                return Ok(found);
            }
        }
    }
    Err(Error::dataset(path, "folder", "holds no .parquet or .jsonl file, neither itself nor in data/"))
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

fn read_lines(path: &Path, mut keep: impl FnMut(Monday)) -> Result<()> {
    let file = File::open(path).map_err(Error::disk(path, "read"))?;
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(Error::disk(path, "read"))?;
        if line.trim().is_empty() {
            continue;
        }
        let mut json = serde_json::Deserializer::from_str(&line);
        let row: Monday = serde_path_to_error::deserialize(&mut json).map_err(|e| {
            let place = format!("line {}, {}", number + 1, e.path());
            Error::dataset(path, place, e.into_inner().to_string())
        })?;
        keep(row);
    }
    Ok(())
}

fn read_parquet(path: &Path, mut keep: impl FnMut(Monday)) -> Result<()> {
    let file = File::open(path).map_err(Error::disk(path, "read"))?;
    let bad = |place: &str| {
        let place = place.to_owned();
        move |e: parquet::errors::ParquetError| Error::dataset(path, place, e.to_string())
    };
    let reader = SerializedFileReader::new(file).map_err(bad("parquet footer"))?;
    let schema = reader.metadata().file_metadata().schema();
    let fields: Vec<Arc<Type>> =
        schema.get_fields().iter().filter(|f| COLUMNS.contains(&f.name())).cloned().collect();
    let projection =
        Type::group_type_builder(schema.name()).with_fields(fields).build().map_err(bad("schema"))?;
    let rows = reader.get_row_iter(Some(projection)).map_err(bad("schema"))?;
    for (number, row) in rows.enumerate() {
        let place = format!("row {number}");
        let row = row.map_err(bad(&place))?;
        keep(
            from_row(&row)
                .map_err(|(field, problem)| Error::dataset(path, format!("{place}, {field}"), problem))?,
        );
    }
    Ok(())
}

fn from_row(row: &Row) -> Result<Monday, (String, String)> {
    let json = row.to_json_value();
    serde_path_to_error::deserialize(json).map_err(|e| (e.path().to_string(), e.into_inner().to_string()))
}
