//! From step scores to the measures of the benchmark. Episodes keep sums only, so that they can be drawn again cheaply.

use super::{Mends, Step, score_step};
use crate::evaluate::action::Kind;

/// Sums over steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// Number of steps.
    pub steps: u32,
    /// Sum of step scores.
    pub score: f64,
    /// Number of steps with the right kind of action.
    pub type_right: u32,
}

impl Sum {
    fn add(&mut self, score: f64, type_right: bool) {
        self.steps += 1;
        self.score += score;
        self.type_right += u32::from(type_right);
    }

    fn merge(&mut self, other: &Self) {
        self.steps += other.steps;
        self.score += other.score;
        self.type_right += other.type_right;
    }
}

/// One episode, counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpisodeTally {
    /// All counted steps.
    pub all: Sum,
    /// Those of each kind, in the order of [`Kind::VG_GUI`]; steps of no known kind are in `all` only.
    pub kinds: [Sum; 6],
    /// Number of complete steps.
    pub complete: u32,
    /// Number of images shown, over counted steps.
    pub images: u64,
    /// Steps that are not counted ([`Mends::unanswerable`]).
    pub uncounted: u32,
}

impl EpisodeTally {
    /// Counts the steps of an episode.
    pub fn new(steps: &[Step], mends: Mends) -> Self {
        let mut tally = Self::default();
        for step in steps {
            let Some(score) = score_step(&step.action_common, step.response.as_deref(), mends) else {
                tally.uncounted += 1;
                continue;
            };
            tally.all.add(score.score, score.type_right);
            if let Some(place) = Kind::VG_GUI.iter().position(|kind| *kind == score.truth) {
                tally.kinds[place].add(score.score, score.type_right);
            }
            let complete = if mends.completion { score.parameters > 0.0 } else { score.score > 0.0 };
            tally.complete += u32::from(complete);
            tally.images += u64::from(step.num_images);
        }
        tally
    }
}

/// The steps of one kind. Means over no step are 0, as in the public tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KindMetrics {
    /// Kind of the accepted action that the reply did best on.
    pub kind: Kind,
    /// Number of steps.
    pub steps: u32,
    /// Mean step score, 0..1.
    pub score: f64,
    /// Share of steps with the right kind, 0..1.
    pub type_acc: f64,
}

/// The measures of VG-GUI-Bench. Means over nothing are 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics {
    /// Mean step score, 0..1.
    pub acc: f64,
    /// Share of steps with the right kind of action, 0..1.
    pub type_acc: f64,
    /// Number of counted steps.
    pub steps: u32,
    /// In the order of [`Kind::VG_GUI`].
    pub kinds: [KindMetrics; 6],
    /// Share of complete steps of an episode, averaged over episodes with a counted step, 0..1.
    pub completion: f64,
    /// Mean number of images shown at a step ("Efficiency": less is better).
    pub images_per_step: f64,
    /// Number of episodes with a counted step.
    pub episodes: u32,
    /// Steps that are not counted.
    pub uncounted: u32,
}

impl Metrics {
    /// Adds up episodes; any may come more than once.
    pub fn new<'a>(episodes: impl IntoIterator<Item = &'a EpisodeTally>) -> Self {
        let mut sum = EpisodeTally::default();
        let (mut completion, mut count) = (0.0, 0_u32);
        for episode in episodes {
            sum.all.merge(&episode.all);
            for (sum, kind) in sum.kinds.iter_mut().zip(&episode.kinds) {
                sum.merge(kind);
            }
            sum.images += episode.images;
            sum.uncounted += episode.uncounted;
            if episode.all.steps > 0 {
                completion += f64::from(episode.complete) / f64::from(episode.all.steps);
                count += 1;
            }
        }
        let kind = |i: usize| {
            let Sum { steps, score, type_right } = sum.kinds[i];
            let type_acc = ratio(type_right.into(), steps);
            KindMetrics { kind: Kind::VG_GUI[i], steps, score: ratio(score, steps), type_acc }
        };
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let images = sum.images as f64;
        Self {
            acc: ratio(sum.all.score, sum.all.steps),
            type_acc: ratio(sum.all.type_right.into(), sum.all.steps),
            steps: sum.all.steps,
            kinds: std::array::from_fn(kind),
            completion: ratio(completion, count),
            images_per_step: ratio(images, sum.all.steps),
            episodes: count,
            uncounted: sum.uncounted,
        }
    }
}

fn ratio(sum: f64, count: u32) -> f64 {
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

/// Performance improvement rate: how much better, as a share of the accuracy without video. `None` where that is 0.
pub fn improvement_rate(acc_video: f64, acc_single: f64) -> Option<f64> {
    (acc_single > 0.0).then(|| (acc_video - acc_single) / acc_single)
}
