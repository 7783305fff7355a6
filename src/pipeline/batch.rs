//! Many videos side by side; one that fails does not stop the others.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::episode::{Outcome, Workshop};
use super::gate::Gate;
use super::{Settings, Task, lock};
use crate::error::{Error, Result};
use crate::output::manifest::{Manifests, prepare};
use crate::progress::{Event, Progress};

/// What came of a batch.
#[derive(Debug, Default)]
pub struct Summary {
    /// Folders written (episodes × modes).
    pub written: usize,
    /// Folders that were complete already.
    pub kept: usize,
    /// Episodes that failed, wholly or in some modes, and why.
    pub failed: Vec<(String, Error)>,
}

/// Makes all mode folders of all tasks. Tasks are taken in the order of their ids; see [`Settings::shard`].
///
/// # Errors
/// [`Error::Disk`] when the output folders cannot be made, [`Error::Cancelled`] when `progress` said stop. What is wrong
/// with one video is in the summary.
pub fn generate(mut tasks: Vec<Task>, settings: &Settings, progress: &dyn Progress) -> Result<Summary> {
    tasks.sort_by(|a, b| a.id.cmp(&b.id));
    let tasks: Vec<Task> = tasks
        .into_iter()
        .enumerate()
        .filter(|(place, _)| settings.shard.has(*place))
        .map(|(_, t)| t)
        .collect();
    prepare(&settings.images, &settings.modes)?;
    let jobs = settings.jobs.get();
    let encoders = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .thread_name(|n| format!("encode-{n}"))
        .build()
        .map_err(|e| Error::Config(format!("cannot start {jobs} threads: {e}")))?;
    let manifests = Manifests::new(&settings.images);
    let known =
        settings.modes.iter().map(|&mode| Ok((mode, manifests.read(mode)?))).collect::<Result<_>>()?;
    let gate = Gate::new(jobs + 1);
    let workshop = Workshop {
        settings,
        manifests: &manifests,
        known: &known,
        encoders: &encoders,
        gate: &gate,
        progress,
    };
    progress.event(Event::Started { episodes: tasks.len() });

    let next = AtomicUsize::new(0);
    let summary = Mutex::new(Summary::default());
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(tasks.len()) {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !progress.go_on() {
                        break;
                    }
                    let mut outcome = Outcome::default();
                    let result = workshop.episode(task, &mut outcome);
                    note(&summary, task, outcome, result, progress);
                }
            });
        }
    });
    for &mode in &settings.modes {
        manifests.tidy(mode)?;
    }
    if !progress.go_on() {
        return Err(Error::Cancelled);
    }
    let mut summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.failed.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(summary)
}

fn note(
    summary: &Mutex<Summary>,
    task: &Task,
    outcome: Outcome,
    result: Result<()>,
    progress: &dyn Progress,
) {
    let mut summary = lock(summary);
    summary.written += outcome.written;
    summary.kept += outcome.kept;
    match result {
        Ok(()) => {}
        Err(Error::Cancelled) => return,
        Err(error) => {
            progress.event(Event::Failed { id: &task.id, error: &error });
            summary.failed.push((task.id.clone(), error));
        }
    }
    progress.event(Event::Finished);
}
