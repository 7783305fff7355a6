//! One prediction file judged: measures, how sure they are, how it stands to the run without video, what strict mends.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use super::{EpisodeTally, Mends, Metrics, improvement_rate, read_episodes};
use crate::error::{Error, Result};
use crate::evaluate::Options;
use crate::evaluate::bootstrap::{Bootstrap, Interval};

/// The run against the one without video ("single").
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Accuracy of the baseline, over its own file.
    pub baseline_acc: f64,
    /// Performance improvement rate of the whole files.
    pub pir: Option<f64>,
    /// Interval of the accuracy's difference over the common episodes, each drawn for both runs at once.
    pub difference: Option<Interval>,
    /// The same for PIR.
    pub pir_interval: Option<Interval>,
    /// Number of common episodes.
    pub paired: usize,
    /// Number of episodes that only one of the two has.
    pub unpaired: usize,
}

/// What one mend does to the public scorer's numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Name of the field in [`Mends`].
    pub mend: &'static str,
    /// What it does, in words.
    pub what: &'static str,
    /// Change of accuracy.
    pub acc: f64,
    /// Change of completion.
    pub completion: f64,
    /// Steps no longer counted.
    pub uncounted: u32,
}

/// Everything known about a prediction file.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Name of the profile.
    pub profile: String,
    /// The measures.
    pub metrics: Metrics,
    /// Interval of [`Metrics::acc`].
    pub acc: Option<Interval>,
    /// Interval of [`Metrics::type_acc`].
    pub type_acc: Option<Interval>,
    /// Interval of [`Metrics::completion`].
    pub completion: Option<Interval>,
    /// Share of draws inside the intervals, 0..1.
    pub confidence: f64,
    /// With a baseline only.
    pub comparison: Option<Comparison>,
    /// For the strict profile: each mend by itself. Empty for compat.
    pub effects: Vec<Effect>,
    /// Number of episodes left out on demand.
    pub skipped: usize,
}

/// Scores the prediction file at `path`.
///
/// # Errors
/// As [`read_episodes`], for the file and for the baseline; [`Error::Dataset`] when there is no step to score.
pub fn score(path: &Path, options: &Options) -> Result<Report> {
    let mends = options.profile.mends();
    let singles: Vec<_> = if mends == Mends::default() { Vec::new() } else { Mends::each().into() };
    let mut sets = vec![mends];
    if !singles.is_empty() {
        sets.push(Mends::default());
        sets.extend(singles.iter().map(|(_, _, single)| *single));
    }
    let run = Run::read(path, &sets, &options.skip_episodes)?;
    let metrics = Metrics::new(&run.tallies[0]);
    let [acc, type_acc, completion] = run.intervals(&options.bootstrap);
    let comparison = match &options.baseline {
        Some(baseline) => {
            let baseline = Run::read(baseline, &[mends], &options.skip_episodes)?;
            Some(compare(&run, &baseline, &options.bootstrap))
        }
        None => None,
    };
    let effects = match run.tallies.get(1..) {
        Some([compat, mended @ ..]) => effects(&singles, compat, mended),
        _ => Vec::new(),
    };
    Ok(Report {
        profile: options.profile.to_string(),
        metrics,
        acc,
        type_acc,
        completion,
        confidence: options.bootstrap.confidence,
        comparison,
        effects,
        skipped: run.skipped,
    })
}

fn effects(
    singles: &[(&'static str, &'static str, Mends)],
    compat: &[EpisodeTally],
    mended: &[Vec<EpisodeTally>],
) -> Vec<Effect> {
    let compat = Metrics::new(compat);
    let effects = singles.iter().zip(mended).map(|((mend, what, _), tallies)| {
        let mended = Metrics::new(tallies);
        let (acc, completion) = (mended.acc - compat.acc, mended.completion - compat.completion);
        Effect { mend, what, acc, completion, uncounted: mended.uncounted }
    });
    effects.collect()
}

/// A file, counted under several sets of mends.
struct Run {
    ids: Vec<String>,
    /// For each set the episodes in the order of `ids`.
    tallies: Vec<Vec<EpisodeTally>>,
    skipped: usize,
}

impl Run {
    fn read(path: &Path, sets: &[Mends], skip: &BTreeSet<String>) -> Result<Self> {
        let mut run = Self { ids: Vec::new(), tallies: vec![Vec::new(); sets.len()], skipped: 0 };
        read_episodes(path, |id, steps| {
            if skip.contains(&id) {
                run.skipped += 1;
                return;
            }
            run.ids.push(id);
            for (tallies, mends) in run.tallies.iter_mut().zip(sets) {
                tallies.push(EpisodeTally::new(&steps, *mends));
            }
        })?;
        if run.tallies.iter().all(|t| t.iter().all(|e| e.all.steps == 0)) {
            return Err(Error::dataset(
                path,
                "the whole file",
                "no step to score (are all episodes skipped?)",
            ));
        }
        Ok(run)
    }

    fn intervals(&self, bootstrap: &Bootstrap) -> [Option<Interval>; 3] {
        let episodes = &self.tallies[0];
        bootstrap.intervals(episodes.len(), |drawn| {
            let (mut steps, mut score, mut right, mut completion, mut count) = (0.0, 0.0, 0.0, 0.0, 0.0);
            for episode in drawn.iter().map(|i| &episodes[*i]).filter(|e| e.all.steps > 0) {
                let own = f64::from(episode.all.steps);
                steps += own;
                score += episode.all.score;
                right += f64::from(episode.all.type_right);
                completion += f64::from(episode.complete) / own;
                count += 1.0;
            }
            [score / steps, right / steps, completion / count]
        })
    }
}

fn compare(run: &Run, baseline: &Run, bootstrap: &Bootstrap) -> Comparison {
    let places: HashMap<&str, usize> =
        baseline.ids.iter().enumerate().map(|(i, id)| (id.as_str(), i)).collect();
    let (mine, theirs) = (&run.tallies[0], &baseline.tallies[0]);
    let pairs: Vec<_> = (run.ids.iter().zip(mine))
        .filter_map(|(id, episode)| Some((episode.all, theirs[*places.get(id.as_str())?].all)))
        .collect();
    let acc = |drawn: &[usize], side: fn(&(super::Sum, super::Sum)) -> &super::Sum| {
        let (score, steps) = drawn
            .iter()
            .map(|i| side(&pairs[*i]))
            .fold((0.0, 0.0), |(score, steps), sum| (score + sum.score, steps + f64::from(sum.steps)));
        score / steps
    };
    let [difference, pir_interval] = bootstrap.intervals(pairs.len(), |drawn| {
        let (mine, theirs) = (acc(drawn, |p| &p.0), acc(drawn, |p| &p.1));
        [mine - theirs, (mine - theirs) / theirs]
    });
    let baseline_acc = Metrics::new(theirs).acc;
    Comparison {
        baseline_acc,
        pir: improvement_rate(Metrics::new(mine).acc, baseline_acc),
        difference,
        pir_interval,
        paired: pairs.len(),
        unpaired: run.ids.len() + baseline.ids.len() - 2 * pairs.len(),
    }
}
