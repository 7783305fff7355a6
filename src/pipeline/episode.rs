//! One video: all frames that any mode wants, decoded once, and each mode's folder put in place.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::gate::Gate;
use super::render::{Picture, picture};
use super::settings::{digest, fingerprint};
use super::{Settings, Task, lock};
use crate::error::{Error, Result, VideoFault};
use crate::output::layout::{Mode, ModeKind, uniform_times};
use crate::output::manifest::{Entry, FrameEntry, Manifests, SCHEMA, is_complete};
use crate::output::png;
use crate::output::staging::{Staging, sweep};
use crate::progress::{Event, Progress};
use crate::video::Frame;
use crate::video::fetch::Source;

/// What all episodes of a batch share.
pub(super) struct Workshop<'a> {
    pub(super) settings: &'a Settings,
    pub(super) manifests: &'a Manifests,
    /// What the manifests said when the batch began; lines of an episode are only written by whoever works on it.
    pub(super) known: &'a BTreeMap<Mode, BTreeMap<String, Entry>>,
    pub(super) encoders: &'a rayon::ThreadPool,
    pub(super) gate: &'a Gate,
    pub(super) progress: &'a dyn Progress,
}

/// A mode's folder under construction.
struct Bench {
    mode: Mode,
    digest: String,
    staging: Staging,
    times: Vec<f64>,
    made: Mutex<Made>,
}

#[derive(Default)]
struct Made {
    frames: Vec<Option<FrameEntry>>,
    warnings: Vec<String>,
}

/// What came of an episode: folders written and kept.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    pub(super) written: usize,
    pub(super) kept: usize,
}

impl Workshop<'_> {
    /// Makes the folders of one episode. Modes that the metadata does not allow are an error at the end, after the others.
    pub(super) fn episode(&self, task: &Task, outcome: &mut Outcome) -> Result<()> {
        let video = fingerprint(&task.source)?;
        let (possible, lacking): (Vec<Mode>, Vec<Mode>) =
            self.settings.modes.iter().partition(|m| task.scenes.is_some() || m.needs_no_metadata());
        let mut todo = Vec::new();
        for mode in possible {
            let digest = digest(self.settings, task, mode, &video);
            match self.complete(task, mode, &digest)? {
                Some(entry) => {
                    outcome.kept += 1;
                    self.progress.event(Event::Placed { entry, kept: true });
                }
                None => todo.push((mode, digest)),
            }
        }
        if !todo.is_empty() {
            outcome.written = self.make(task, todo)?;
        }
        if lacking.is_empty() {
            return Ok(());
        }
        let names: Vec<String> = lacking.iter().map(Mode::to_string).collect();
        Err(Error::Config(format!(
            "{}: no MONDAY metadata (scene times and screen rectangles), so {} cannot be made; give --monday a file that has \
             this video, or ask for uniform_N_no_cut only",
            task.id,
            names.join(", ")
        )))
    }

    /// The line of a folder that can be kept.
    fn complete(&self, task: &Task, mode: Mode, digest: &str) -> Result<Option<&Entry>> {
        let folder = mode.folder(&self.settings.images, &task.id);
        sweep(&folder)?;
        if self.settings.overwrite {
            return Ok(None);
        }
        Ok(self.known(task, mode).filter(|e| e.settings == digest && is_complete(&folder, e)))
    }

    /// The line that an earlier run wrote.
    fn known(&self, task: &Task, mode: Mode) -> Option<&Entry> {
        self.known.get(&mode)?.get(&task.id)
    }

    fn make(&self, task: &Task, todo: Vec<(Mode, String)>) -> Result<usize> {
        let source = Source::open(&task.source)?;
        let benches = todo
            .into_iter()
            .map(|(mode, digest)| {
                let times = match mode.kind {
                    ModeKind::Uniform(n) => uniform_times(n, source.duration()),
                    _ => task.scenes.as_ref().map(|s| s.times.clone()).unwrap_or_default(),
                };
                let staging = Staging::begin(&mode.folder(&self.settings.images, &task.id))?;
                let made = Mutex::new(Made { frames: vec![None; times.len()], warnings: Vec::new() });
                Ok(Bench { mode, digest, staging, times, made })
            })
            .collect::<Result<Vec<_>>>()?;
        // Where each requested time belongs: bench and place in it.
        let places: Vec<(&Bench, usize)> =
            benches.iter().flat_map(|b| (0..b.times.len()).map(move |k| (b, k))).collect();
        let times: Vec<f64> = benches.iter().flat_map(|b| b.times.iter().copied()).collect();
        let failure: Mutex<Option<Error>> = Mutex::new(None);
        let fetched = self.encoders.in_place_scope(|scope| {
            source.fetch(&times, self.settings.frame_rule, &|| self.progress.go_on(), &mut |frame, wanted| {
                self.progress.event(Event::Frame);
                if let Some(error) = lock(&failure).take() {
                    return Err(error);
                }
                let wanted: Vec<(&Bench, usize)> = wanted.iter().map(|&i| places[i]).collect();
                let time_s = source.info().file_seconds(frame.time);
                let (pass, failure) = (self.gate.enter(), &failure);
                scope.spawn(move |_| {
                    if let Err(error) = self.encode(task, &frame, time_s, &wanted) {
                        *lock(failure) = Some(error);
                    }
                    drop(pass);
                });
                Ok(())
            })
        })?;
        if let Some(error) = lock(&failure).take() {
            return Err(error);
        }
        for (&(bench, k), pick) in places.iter().zip(&fetched.picks) {
            if pick.past_end {
                let text = format!(
                    "{}: {:.3} s is past the last frame, which was taken",
                    bench.mode.file_name(k),
                    bench.times[k]
                );
                lock(&bench.made).warnings.push(text);
            }
        }
        if fetched.decode_errors > 0 {
            let text = format!(
                "{} damaged spans in the video; the frames around them were used",
                fetched.decode_errors
            );
            self.progress.event(Event::Warning { id: &task.id, text: &text });
        }
        let count = benches.len();
        benches.into_iter().try_for_each(|bench| self.place(task, bench))?;
        Ok(count)
    }

    /// Renders, encodes and stages a frame for all who want it; equal pictures are encoded once.
    fn encode(&self, task: &Task, frame: &Frame, time_s: f64, wanted: &[(&Bench, usize)]) -> Result<()> {
        let mut encoded: Vec<(Picture, Vec<u8>)> = Vec::new();
        for &(bench, k) in wanted {
            let (picture, warning) =
                picture(&frame.image, bench.mode, k, task.scenes.as_ref(), self.settings.trim_threshold);
            let known = encoded.iter().position(|(p, _)| *p == picture);
            let at = match known {
                Some(at) => at,
                None => {
                    let fault = |e: ::png::EncodingError| Error::Video {
                        path: task.source.clone(),
                        time: Some(time_s),
                        fault: VideoFault::Encode(e.to_string()),
                    };
                    let bytes =
                        png::encode(&picture.render(&frame.image), self.settings.png).map_err(fault)?;
                    encoded.push((picture, bytes));
                    encoded.len() - 1
                }
            };
            let (file, bytes) = (bench.mode.file_name(k), &encoded[at].1);
            bench.staging.write(&file, bytes)?;
            let origin = if matches!(bench.mode.kind, ModeKind::Uniform(_)) { "uniform" } else { "scene" };
            let entry = FrameEntry {
                index: frame.id.0,
                time_s,
                file,
                origin: origin.into(),
                bytes: bytes.len() as u64,
            };
            let mut made = lock(&bench.made);
            made.frames[k] = Some(entry);
            made.warnings.extend(warning);
        }
        Ok(())
    }

    fn place(&self, task: &Task, bench: Bench) -> Result<()> {
        let made = bench.made.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut warnings = made.warnings;
        warnings.sort();
        warnings.dedup();
        let entry = Entry {
            schema: SCHEMA.into(),
            id: task.id.clone(),
            mode: bench.mode.to_string(),
            strategy: bench.mode.strategy().into(),
            scorer: None,
            frames: made.frames.into_iter().flatten().collect(),
            stop: None,
            model_calls: 0,
            warnings,
            settings: bench.digest,
        };
        // An older line must not vouch for the new folder should the process die in between.
        if self.known(task, bench.mode).is_some() {
            self.manifests.forget(bench.mode, &task.id)?;
        }
        bench.staging.commit()?;
        self.manifests.append(bench.mode, &entry)?;
        for text in &entry.warnings {
            self.progress.event(Event::Warning { id: &format!("{}/{}", entry.mode, entry.id), text });
        }
        self.progress.event(Event::Placed { entry: &entry, kept: false });
        Ok(())
    }
}
