//! `refframe probe`.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{Common, Failure, stop_on_signals};
use crate::error::Error;
use crate::video::probe::{Probe, SCHEMA, probe};

/// Arguments of `probe`.
#[derive(Debug, Args)]
pub(super) struct ProbeArgs {
    /// Video files, or folders of screenshots
    #[arg(required = true, value_name = "VIDEO")]
    videos: Vec<PathBuf>,
    /// With --json: the time of every frame as well
    #[arg(long, requires = "json")]
    times: bool,
    #[command(flatten)]
    common: Common,
}

impl ProbeArgs {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let stop = stop_on_signals()?;
        let mut out = std::io::stdout().lock();
        let mut failed = false;
        for video in &self.videos {
            let line = match probe(video, self.times, &|| !stop.raised()) {
                Ok(facts) if self.common.json => to_json(&facts),
                Ok(facts) => describe(&facts),
                Err(Error::Cancelled) => return Err(Error::Cancelled.into()),
                Err(error) => {
                    failed = true;
                    // On a terminal both streams are read by the same eyes: once is enough.
                    if !std::io::stdout().is_terminal() || !self.common.json {
                        let _ = writeln!(std::io::stderr(), "refframe: {error}");
                    }
                    if !self.common.json {
                        continue;
                    }
                    let fault = serde_json::json!({
                        "schema": SCHEMA, "video": video.display().to_string(), "error": error.to_string()
                    });
                    fault.to_string()
                }
            };
            if writeln!(out, "{line}").is_err() {
                // The reader has gone: there is nobody to report to.
                break;
            }
        }
        Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }
}

fn to_json(facts: &Probe) -> String {
    serde_json::to_string(facts).unwrap_or_default()
}

fn describe(p: &Probe) -> String {
    let mut parts = vec![
        format!("{}x{}", p.width, p.height),
        format!("{} {}", p.codec, p.pixel_format),
        format!("{} frames", p.frames),
        p.duration_s.map_or("no duration stated".into(), |d| format!("{d:.3} s")),
        match p.gap_ms {
            Some([min, median, max]) if p.variable_frame_rate => {
                format!("variable frame rate ({min:.1} / {median:.1} / {max:.1} ms)")
            }
            _ => format!("{:.3} fps", p.frame_rate),
        },
        format!("{} key frames", p.key_frames),
    ];
    if p.rotation != 0 {
        parts.push(format!("turned by {} degrees", p.rotation));
    }
    if let Some(sar) = p.sample_aspect_ratio.as_deref().filter(|s| *s != "1:1") {
        parts.push(format!("pixel aspect {sar}"));
    }
    if let Some(first) = p.first_frame_s.filter(|s| *s > 0.0) {
        parts.push(format!("first frame at {first:.3} s"));
    }
    if let Some(promised) = p.promised_frames.filter(|n| *n != p.frames) {
        parts.push(format!("{promised} frames promised"));
    }
    if p.decode_errors > 0 {
        parts.push(format!("{} decode errors", p.decode_errors));
    }
    format!("{}: {}", p.video, parts.join(", "))
}
