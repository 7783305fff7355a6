//! Finding runs: `*_prediction.json` files below folders, whose model and mode are told by their names.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Leaderboard, Mode, Run};
use crate::error::{Error, Result};
use crate::evaluate::{Options, vg_gui};

/// Scores every `*_prediction.json` in and below `places` (folders, or files of any name) and orders the runs.
/// `<model>_<mode>_prediction.json`, or any such file in a folder `<model>_<mode>` or `<model>/<mode>`, is that model in
/// that mode; `_no_cut` may follow the mode.
///
/// # Errors
/// As [`vg_gui::score`]; also for a file whose name tells no mode, for two runs of one model in one mode, and for a place
/// that holds no prediction.
pub fn collect(places: &[PathBuf], options: &Options) -> Result<Leaderboard> {
    let options = Options { baseline: None, ..options.clone() };
    let mut known: HashMap<(String, Mode), PathBuf> = HashMap::new();
    let mut runs = Vec::new();
    for place in places {
        let mut files = Vec::new();
        find(place, &mut files)?;
        if files.is_empty() {
            return Err(Error::dataset(place, "*_prediction.json", "no prediction in or below this folder"));
        }
        files.sort();
        for file in files {
            let (model, mode) = name(&file)?;
            if let Some(other) = known.insert((model.clone(), mode), file.clone()) {
                if other == file {
                    continue;
                }
                let problem = format!("also in {}; keep one of the two", other.display());
                return Err(Error::dataset(&file, format!("model {model}, mode {}", mode.name()), problem));
            }
            let report = vg_gui::score(&file, &options)?;
            runs.push(Run { model, mode, metrics: report.metrics, acc_interval: report.acc });
        }
    }
    Ok(Leaderboard::new(runs))
}

fn find(place: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if place.is_file() {
        files.push(place.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(place).map_err(Error::disk(place, "list"))? {
        let entry = entry.map_err(Error::disk(place, "list"))?;
        let kind = entry.file_type().map_err(Error::disk(&entry.path(), "look at"))?;
        if kind.is_dir() {
            find(&entry.path(), files)?;
        } else if entry.file_name().to_string_lossy().ends_with("_prediction.json") {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn name(file: &Path) -> Result<(String, Mode)> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.strip_suffix("prediction").unwrap_or(&stem).trim_end_matches('_').to_owned();
    let folders =
        file.ancestors().skip(1).filter_map(Path::file_name).map(|n| n.to_string_lossy().into_owned());
    let names: Vec<String> = std::iter::once(stem).chain(folders.take(2)).collect();
    for (i, name) in names.iter().enumerate().take(2) {
        if let Some((model, mode)) = Mode::split(name) {
            let model = if model.is_empty() { names.get(i + 1).map(String::as_str) } else { Some(model) };
            if let Some(model) = model {
                return Ok((model.to_owned(), mode));
            }
        }
    }
    let problem = "the name tells no mode; expected <model>_<mode>_prediction.json, or a folder <model>_<mode> around it";
    Err(Error::dataset(file, "file name", problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_or_folders_name_the_run() {
        let of = |path: &str| name(Path::new(path)).map(|(model, mode)| (model, mode.name()));
        for (path, model, mode) in [
            ("runs/gpt-5_uniform10_prediction.json", "gpt-5", "uniform10"),
            ("logs/my_model_single/ours_prediction.json", "my_model", "single"),
            ("logs/qwen/dijkstra_prediction.json", "qwen", "dijkstra"),
            ("logs/qwen/gbfs_no_cut/x_prediction.json", "qwen", "gbfs_no_cut"),
            ("m_uniform10_nocut_prediction.json", "m", "uniform10_no_cut"),
        ] {
            assert_eq!(of(path).unwrap(), (model.to_owned(), mode.to_owned()), "{path}");
        }
        for path in
            ["runs/gpt-5_prediction.json", "runs/gpt-5uniform10_prediction.json", "single_prediction.json"]
        {
            assert!(of(path).unwrap_err().to_string().contains("<model>_<mode>"), "{path}");
        }
    }

    #[test]
    fn a_run_twice_and_an_empty_folder_are_named() {
        let root = tempfile::tempdir().unwrap();
        let error = |places: &[PathBuf]| collect(places, &Options::default()).unwrap_err().to_string();
        assert!(error(&[root.path().to_owned()]).contains("no prediction"));
        assert!(error(&[root.path().join("none")]).contains("cannot list"));
        let run = r#"{"ours": {"e": [{"filename": "f", "action_common": [], "response": "ZOOM", "num_images": 1}]}}"#;
        let folder = root.path().join("a/m_single");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("x_prediction.json"), run).unwrap();
        let places = [root.path().to_owned(), folder.clone()];
        assert_eq!(
            collect(&places, &Options::default()).unwrap().runs().len(),
            1,
            "the same file twice is one run"
        );
        fs::write(root.path().join("m_single_prediction.json"), run).unwrap();
        let message = error(&[root.path().to_owned()]);
        assert!(message.contains("model m, mode single") && message.contains("keep one"), "{message}");
    }
}
