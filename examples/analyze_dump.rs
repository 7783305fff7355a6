//! Prints one line of JSON per video: its settled screens, transitions and phone rectangle.
//!
//! `cargo run --release --example analyze_dump -- VIDEO…`

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use refframe::analysis::{self, Options};
use refframe::video::{Decoder, FrameSource};

fn main() -> Result<()> {
    let options = match std::env::var("REFFRAME_OPTIONS") {
        Ok(text) => serde_json::from_str(&text).context("REFFRAME_OPTIONS")?,
        Err(_) => Options::default(),
    };
    for path in std::env::args_os().skip(1) {
        let path = Path::new(&path);
        let began = Instant::now();
        let mut video = Decoder::open(path).with_context(|| path.display().to_string())?;
        let analysis = analysis::analyze(&mut video as &mut dyn FrameSource, &options)?;
        let Some(analysis) = analysis else {
            writeln!(std::io::stderr(), "{}: no frames", path.display())?;
            continue;
        };
        let line = analysis.to_json(&path.display().to_string());
        writeln!(std::io::stdout(), "{line}")?;
        writeln!(std::io::stderr(), "{} {:.3} s", path.display(), began.elapsed().as_secs_f64())?;
    }
    Ok(())
}
