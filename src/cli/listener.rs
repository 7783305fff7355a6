//! Shows a batch to the user: a bar on a terminal, warnings and failures on stderr, JSON lines on stdout.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{ColorChoice, Common};
use crate::progress::{Event, Progress, Stop};

pub(super) struct Listener {
    stop: Arc<Stop>,
    json: bool,
    quiet: bool,
    color: bool,
    bar: ProgressBar,
    frames: AtomicU64,
    started: Instant,
}

impl Listener {
    pub(super) fn new(common: &Common, stop: Arc<Stop>) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if terminal && !common.quiet {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} episodes, {msg}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let color = match common.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        Self {
            stop,
            json: common.json,
            quiet: common.quiet,
            color,
            bar,
            frames: AtomicU64::new(0),
            started: Instant::now(),
        }
    }

    /// A line of talk, not shown when quiet.
    pub(super) fn say(&self, text: &str) {
        if !self.quiet {
            self.line(text);
        }
    }

    fn line(&self, text: &str) {
        // Where stderr is gone there is nobody to tell.
        self.bar.suspend(|| drop(writeln!(std::io::stderr(), "{text}")));
    }

    fn paint(&self, code: u8, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

impl Progress for Listener {
    fn event(&self, event: Event<'_>) {
        match event {
            Event::Started { episodes } => self.bar.set_length(episodes as u64),
            Event::Frame => {
                let frames = self.frames.fetch_add(1, Ordering::Relaxed) + 1;
                let rate = frames as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
                self.bar.set_message(format!("{rate:.0} frames/s"));
            }
            Event::Placed { entry, .. } if self.json => {
                let line = serde_json::to_string(entry).unwrap_or_default();
                self.bar.suspend(|| drop(writeln!(std::io::stdout(), "{line}")));
            }
            Event::Placed { .. } => {}
            Event::Warning { id, text } => self.say(&format!("{} {id}: {text}", self.paint(33, "warning:"))),
            Event::Failed { id, error } => self.line(&format!("{} {id}: {error}", self.paint(31, "failed:"))),
            Event::Finished => self.bar.inc(1),
        }
    }

    fn go_on(&self) -> bool {
        !self.stop.raised()
    }
}
