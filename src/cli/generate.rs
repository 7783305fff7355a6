//! `refframe generate`.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::listener::Listener;
use super::{Common, Failure, SettingsArgs, stop_on_signals};
use crate::config::Config;
use crate::dataset::monday;
use crate::dataset::vg_gui_bench::VgGuiBench;
use crate::error::Error;
use crate::output::{Mode, PngEffort};
use crate::pipeline::{self, Settings, Shard, Task};
use crate::video::FrameRule;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DatasetName {
    /// ours_data.json and ytb_video/*.mp4
    VgGuiBench,
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub(super) struct Generate {
    /// The benchmark
    #[arg(long, value_enum, default_value = "vg-gui-bench")]
    dataset: DatasetName,
    /// Its folder
    #[arg(long, value_name = "DIR")]
    root: PathBuf,
    /// MONDAY metadata: a parquet file, a folder of them, or JSON Lines
    #[arg(long, value_name = "PATH")]
    monday: Option<PathBuf>,
    /// Images root [default: <root>/images]
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Modes, separated by commas: eight, origin, annotation, uniform_N, each also with _no_cut
    #[arg(long, default_value = "eight", value_parser = parse_modes)]
    modes: Modes,
    /// Only these episodes; may be given several times
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    episode: Vec<String>,
    /// Which frame a time selects: at-or-after, exact, nearest, at-or-before [default: at-or-after]
    #[arg(long, env = "REFFRAME_FRAME_RULE")]
    frame_rule: Option<FrameRule>,
    /// PNG compression: fast, balanced, small; the pixels are the same [default: balanced]
    #[arg(long, env = "REFFRAME_PNG")]
    png: Option<PngEffort>,
    /// Trim border pixels up to this value (0-255); above 0 the crops differ from the published ones [default: 0]
    #[arg(long, env = "REFFRAME_TRIM_THRESHOLD")]
    trim_threshold: Option<u8>,
    /// Videos side by side [default: the number of processors]
    #[arg(long, short, env = "REFFRAME_JOBS")]
    jobs: Option<NonZeroUsize>,
    /// Do only part I of N, for runs on several machines
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Keep what is complete and made with the same settings (the default)
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Write everything again
    #[arg(long)]
    overwrite: bool,
    #[command(flatten)]
    settings: SettingsArgs,
    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Debug)]
struct Modes(Vec<Mode>);

fn parse_modes(list: &str) -> Result<Modes, String> {
    Mode::parse_list(list).map(Modes)
}

impl Generate {
    /// The file and pairs with the flags and the environment on top.
    fn config(&self) -> Result<Config, Failure> {
        let mut config = self.settings.load()?;
        let frames = &mut config.frames;
        self.frame_rule.inspect(|v| frames.rule = *v);
        self.png.inspect(|v| frames.png = *v);
        self.trim_threshold.inspect(|v| frames.trim_threshold = *v);
        config.run.jobs = self.jobs.or(config.run.jobs);
        Ok(config)
    }

    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let config = self.config()?;
        if self.settings.print(&config) {
            return Ok(ExitCode::SUCCESS);
        }
        let stop = stop_on_signals()?;
        let DatasetName::VgGuiBench = self.dataset;
        let data = VgGuiBench::open(&self.root)?;
        let wanted: BTreeSet<&str> = self.episode.iter().map(String::as_str).collect();
        if let Some(unknown) = wanted.difference(&data.ids()).next() {
            return Err(
                Error::Config(format!("{unknown}: no such episode in {}", self.root.display())).into()
            );
        }
        let rows = match &self.monday {
            Some(path) => monday::read(path, &data.ids())?,
            None => BTreeMap::new(),
        };
        let (mut tasks, mut missing) = (Vec::new(), Vec::new());
        for episode in data.episodes.iter().filter(|e| wanted.is_empty() || wanted.contains(e.id.as_str())) {
            let task = Task::new(&data, episode, rows.get(&episode.id));
            if task.source.is_file() { tasks.push(task) } else { missing.push(episode.id.as_str()) }
        }
        let settings = Settings {
            images: self.output.clone().unwrap_or_else(|| self.root.join("images")),
            modes: self.modes.0.clone(),
            frame_rule: config.frames.rule,
            png: config.frames.png,
            trim_threshold: config.frames.trim_threshold,
            jobs: config
                .run
                .jobs
                .or_else(|| std::thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            overwrite: self.overwrite,
            shard: self.shard,
        };
        let listener = Listener::new(&self.common, stop);
        if !missing.is_empty() {
            listener.say(&format!(
                "{} episodes have no video in ytb_video/: {}",
                missing.len(),
                missing.join(", ")
            ));
        }
        let summary = pipeline::generate(tasks, &settings, &listener)?;
        listener.say(&format!(
            "{} folders written, {} kept, {} episodes failed; images are in {}",
            summary.written,
            summary.kept,
            summary.failed.len(),
            settings.images.display()
        ));
        let asked_and_missing = missing.iter().any(|id| wanted.contains(id));
        Ok(if summary.failed.is_empty() && !asked_and_missing {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }
}
