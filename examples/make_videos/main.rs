//! Makes the test clips of `videos/`: drawn phone tutorials with exact ground truth, laid out as a
//! small benchmark dataset. Everything follows from the seed; the default one gives the committed files.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::Parser;
use rayon::prelude::*;
use serde_json::json;

use crate::{
    dataset::{Monday, Step},
    film::Rate,
    stories::{CLIPS, Clip, EXTRAS},
    truth::Labels,
};

mod canvas;
mod dataset;
mod encoder;
mod film;
mod font;
mod motion;
mod paint;
mod readme;
mod script;
mod stage;
mod stories;
mod theme;
mod truth;
mod ui;
mod words;

/// The seed of the committed clips.
const SEED: u64 = 1;

#[derive(Parser)]
#[command(about = "Draw the test clips, with labels and dataset files")]
struct Args {
    /// Folder to write into
    #[arg(long, default_value = "videos")]
    out: PathBuf,
    /// Another seed gives other texts, orders, times and colours
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Write the special clips (still, caret only, toggle only, scroll only) instead
    #[arg(long)]
    extras: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    ffmpeg_next::init()?;
    ffmpeg_next::log::set_level(ffmpeg_next::log::Level::Error);
    let (clips, labels) = (args.out.join("ytb_video"), args.out.join("labels"));
    for folder in [&clips, &labels] {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let set: &[Clip] = if args.extras { EXTRAS } else { CLIPS };
    // Each clip has its own random numbers: the order in which they are made changes nothing.
    let films: Vec<Film<'_>> =
        set.par_iter().map(|clip| make(clip, args.seed, &clips)).collect::<Result<_>>()?;
    let (mut episodes, mut rows) = (Vec::new(), String::new());
    for Film { clip, truth, steps, row, .. } in &films {
        episodes.push(steps);
        rows += &(serde_json::to_string(row)? + "\n");
        fs::write(labels.join(format!("{}.json", clip.id)), serde_json::to_string_pretty(truth)? + "\n")?;
        let (seconds, screens) = (truth.labelled_until, truth.screens.len());
        writeln!(std::io::stderr(), "{}: {seconds:.1} s, {screens} screens", clip.id)?;
    }
    fs::write(
        args.out.join("ours_data.json"),
        serde_json::to_string_pretty(&json!({ "ours": episodes }))? + "\n",
    )?;
    fs::write(args.out.join("monday.jsonl"), rows)?;
    fs::write(args.out.join("README.md"), readme::text(&films, args.seed, args.extras))?;
    Ok(())
}

/// A clip on disk, and what is known of it.
struct Film<'a> {
    clip: &'a Clip,
    goal: String,
    truth: Labels,
    steps: Vec<Step>,
    row: Monday,
}

fn make<'a>(clip: &'a Clip, seed: u64, folder: &Path) -> Result<Film<'a>> {
    let (mut script, stage) = clip.prepare(seed)?;
    let path = folder.join(format!("{}.mp4", clip.id));
    let frames = film::shoot(&mut script, &stage, clip.rate, clip.coding, &path)?;
    let truth = truth::labels(clip.id, &script, &stage, &frames)?;
    let fps = match clip.rate {
        Rate::Constant(fps) => f64::from(fps),
        Rate::Recorder => (frames.len() as f64 / truth.labelled_until * 1000.0).round() / 1000.0,
    };
    let (steps, row) = dataset::entry(clip.id, &script, &stage, &truth, fps);
    Ok(Film { clip, goal: script.goal, truth, steps, row })
}
