//! Makes the test clips of `videos/`: drawn phone tutorials with exact ground truth, laid out as a
//! small benchmark dataset. Everything follows from the seed; the default one gives the committed files.

use std::{fs, io::Write, path::PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use serde_json::json;

use crate::stories::{CLIPS, Clip, EXTRAS};

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
    let (mut episodes, mut rows, mut about) = (Vec::new(), String::new(), Vec::new());
    for clip in set {
        let (mut script, stage) = clip.prepare(args.seed)?;
        let path = clips.join(format!("{}.mp4", clip.id));
        let frames = film::shoot(&mut script, &stage, clip.rate, clip.coding, &path)?;
        let truth = truth::labels(clip.id, &script, &stage, &frames)?;
        let fps = match clip.rate {
            film::Rate::Constant(fps) => f64::from(fps),
            film::Rate::Recorder => (frames.len() as f64 / truth.labelled_until * 1000.0).round() / 1000.0,
        };
        let (steps, row) = dataset::entry(clip.id, &script, &stage, &truth, fps);
        episodes.push(steps);
        rows += &(serde_json::to_string(&row)? + "\n");
        fs::write(labels.join(format!("{}.json", clip.id)), serde_json::to_string_pretty(&truth)? + "\n")?;
        writeln!(
            std::io::stderr(),
            "{}: {:.1} s, {} frames, {} screens, {} bytes",
            clip.id,
            truth.labelled_until,
            frames.len(),
            truth.screens.len(),
            fs::metadata(&path)?.len()
        )?;
        about.push(readme::Line {
            clip,
            goal: script.goal,
            seconds: truth.labelled_until,
            screens: truth.screens.len(),
        });
    }
    fs::write(
        args.out.join("ours_data.json"),
        serde_json::to_string_pretty(&json!({ "ours": episodes }))? + "\n",
    )?;
    fs::write(args.out.join("monday.jsonl"), rows)?;
    fs::write(args.out.join("README.md"), readme::text(&about, args.seed, args.extras))?;
    Ok(())
}
