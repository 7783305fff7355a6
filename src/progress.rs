//! Events out, "go on?" in: the one seam for bars, logs, JSON lines and cancelling.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::Error;
use crate::output::manifest::Entry;

/// What happens while a batch runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// The batch begins with this many episodes.
    Started {
        /// Episodes to do, the ones already complete included.
        episodes: usize,
    },
    /// One frame was decoded and handed on.
    Frame,
    /// A mode of an episode is in place, written now or kept from an earlier run.
    Placed {
        /// The line that stands in the manifest.
        entry: &'a Entry,
        /// It was complete already.
        kept: bool,
    },
    /// Something the user should know that stops nothing.
    Warning {
        /// Episode it concerns.
        id: &'a str,
        /// What to know.
        text: &'a str,
    },
    /// An episode failed; the batch goes on.
    Failed {
        /// Episode.
        id: &'a str,
        /// Why.
        error: &'a Error,
    },
    /// An episode is done with, whatever came of it.
    Finished,
}

/// Listens to a batch and may stop it. Called from several threads.
pub trait Progress: Sync {
    /// Something happened.
    fn event(&self, event: Event<'_>);

    /// Asked often; `false` ends the batch at the next frame and leaves only whole folders.
    fn go_on(&self) -> bool {
        true
    }
}

/// Says nothing and never stops.
pub struct Silent;

impl Progress for Silent {
    fn event(&self, _: Event<'_>) {}
}

/// A flag that a signal handler or another thread raises to stop a batch.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// From now on, stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
