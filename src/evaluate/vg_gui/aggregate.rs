//! A whole run: means over steps and episodes, and how sure they are.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Profile, StepScore, TYPES, score_step};
use crate::evaluate::action::vg_gui::Reply;
use crate::evaluate::bootstrap::{Bootstrap, Interval};
use crate::evaluate::prediction::{PredictedStep, Prediction};

/// The steps whose true type is this one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TypeRow {
    /// CLICK, SCROLL, ….
    pub name: &'static str,
    /// How many steps.
    pub count: usize,
    /// Their mean score; 0 if there are none.
    pub score: f64,
    /// Share of them with the right type; 0 if there are none.
    pub type_acc: f64,
}

/// All that is said about a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The rules that judged.
    pub profile: Profile,
    /// Mean step score.
    pub acc: f64,
    /// Share of steps with the right type.
    pub type_acc: f64,
    /// Per type, in the order of [`TYPES`].
    pub types: Vec<TypeRow>,
    /// Share of complete steps per episode, averaged over episodes.
    pub completion: f64,
    /// Mean number of pictures per step, the screen included.
    pub efficiency: f64,
    /// Steps that count.
    pub steps: usize,
    /// Episodes with such steps.
    pub episodes: usize,
    /// Steps no reply could get right, left out of every number (strict only).
    pub left_out: usize,
    /// Confidence intervals, unless they were not asked for.
    pub intervals: Intervals,
    /// Against the run without video, if it was given.
    pub comparison: Option<Comparison>,
}

/// Confidence intervals over episodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Intervals {
    /// Of the mean step score.
    pub acc: Option<Interval>,
    /// Of the share of right types.
    pub type_acc: Option<Interval>,
    /// Of Completion.
    pub completion: Option<Interval>,
}

/// A run against its baseline. The numbers are over all steps of both; the intervals draw the episodes they share,
/// in pairs, so that easy and hard episodes cancel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Mean step score of the baseline.
    pub baseline_acc: f64,
    /// Difference of the mean step scores.
    pub gain: f64,
    /// Its interval: if 0 is inside, the run may be no better.
    pub gain_interval: Option<Interval>,
    /// Performance improvement rate; `None` if the baseline scores 0.
    pub pir: Option<f64>,
    /// Its interval.
    pub pir_interval: Option<Interval>,
    /// Episodes in both.
    pub paired_episodes: usize,
    /// Episodes in only one of the two: the comparison is unfair by these.
    pub unpaired_episodes: usize,
}

/// (with − without) / without; `None` if `without` is 0.
pub fn pir(with: f64, without: f64) -> Option<f64> {
    (without != 0.0).then(|| (with - without) / without)
}

/// Sums over the counting steps of an episode.
#[derive(Clone, Copy, Default)]
struct Sums {
    score: f64,
    right_types: f64,
    complete: f64,
    steps: f64,
}

impl Sums {
    fn add(self, more: Self) -> Self {
        Self {
            score: self.score + more.score,
            right_types: self.right_types + more.right_types,
            complete: self.complete + more.complete,
            steps: self.steps + more.steps,
        }
    }

    fn acc(self) -> f64 {
        share(self.score, self.steps)
    }
}

fn share(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 0.0 } else { part / whole }
}

fn judge(step: &PredictedStep, profile: Profile) -> Option<StepScore> {
    let reply = Reply::parse(step.response.as_deref().unwrap_or_default());
    score_step(&reply, &step.action_common, profile)
}

fn sums(prediction: &Prediction, profile: Profile) -> BTreeMap<&str, Sums> {
    let episode = |steps: &[PredictedStep]| {
        let scores = steps.iter().filter_map(|s| judge(s, profile));
        scores.fold(Sums::default(), |sum, s| {
            let [right_types, complete] = [s.type_correct, s.complete].map(|b| f64::from(u8::from(b)));
            sum.add(Sums { score: s.score, right_types, complete, steps: 1.0 })
        })
    };
    let all = prediction.ours.iter().map(|(id, steps)| (id.as_str(), episode(steps)));
    all.filter(|(_, sums)| sums.steps > 0.0).collect()
}

/// Scores a run.
pub fn score(prediction: &Prediction, profile: Profile, bootstrap: &Bootstrap) -> Report {
    let episodes: Vec<Sums> = sums(prediction, profile).into_values().collect();
    let (mut rows, mut images, mut steps) = ([Sums::default(); TYPES.len()], 0.0, 0usize);
    for step in prediction.ours.values().flatten() {
        let Some(s) = judge(step, profile) else { continue };
        (images, steps) = (images + f64::from(step.num_images), steps + 1);
        if let Some(row) = TYPES.iter().position(|t| *t == s.truth_type) {
            let right_types = f64::from(u8::from(s.type_correct));
            rows[row] = rows[row].add(Sums { score: s.score, right_types, complete: 0.0, steps: 1.0 });
        }
    }
    let total = episodes.iter().copied().fold(Sums::default(), Sums::add);
    let completion = episodes.iter().map(|e| share(e.complete, e.steps)).sum::<f64>();
    let [acc, type_acc, complete] = bootstrap.intervals(episodes.len(), |drawn| {
        let sum = drawn.iter().map(|&i| episodes[i]).fold(Sums::default(), Sums::add);
        let completion = drawn.iter().map(|&i| share(episodes[i].complete, episodes[i].steps)).sum::<f64>();
        [sum.acc(), share(sum.right_types, sum.steps), completion / drawn.len() as f64].map(Some)
    });
    Report {
        profile,
        acc: total.acc(),
        type_acc: share(total.right_types, total.steps),
        types: TYPES.iter().zip(rows).map(|(name, row)| type_row(name, row)).collect(),
        completion: share(completion, episodes.len() as f64),
        efficiency: share(images, steps as f64),
        steps,
        episodes: episodes.len(),
        left_out: prediction.ours.values().map(Vec::len).sum::<usize>() - steps,
        intervals: Intervals { acc, type_acc, completion: complete },
        comparison: None,
    }
}

fn type_row(name: &'static str, row: Sums) -> TypeRow {
    let type_acc = share(row.right_types, row.steps);
    TypeRow { name, count: row.steps as usize, score: row.acc(), type_acc }
}

/// Scores a run and compares it with `baseline`, the run of the same model without references (`single`).
pub fn score_against(run: &Prediction, baseline: &Prediction, profile: Profile, draws: &Bootstrap) -> Report {
    let mut report = score(run, profile, draws);
    let (with, without) = (sums(run, profile), sums(baseline, profile));
    let baseline_acc = without.values().copied().fold(Sums::default(), Sums::add).acc();
    let pairs: Vec<(Sums, Sums)> =
        with.iter().filter_map(|(id, sums)| Some((*sums, *without.get(id)?))).collect();
    let [gain_interval, pir_interval] = draws.intervals(pairs.len(), |drawn| {
        let add = |(a, b): (Sums, Sums), &i: &usize| (a.add(pairs[i].0), b.add(pairs[i].1));
        let (with, without) = drawn.iter().fold((Sums::default(), Sums::default()), add);
        [Some(with.acc() - without.acc()), pir(with.acc(), without.acc())]
    });
    report.comparison = Some(Comparison {
        baseline_acc,
        gain: report.acc - baseline_acc,
        gain_interval,
        pir: pir(report.acc, baseline_acc),
        pir_interval,
        paired_episodes: pairs.len(),
        unpaired_episodes: with.len() + without.len() - 2 * pairs.len(),
    });
    report
}
