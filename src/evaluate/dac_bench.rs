//! Three measures for DAC-Bench. Its paper names them but gives no formulas: these are *ours*.
//!
//! Step accuracy: share of steps whose reply is right. Progress: see [`score`]. Decision accuracy: step accuracy at
//! the steps where a branch is chosen.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::action::dac::{Truth, parse_reply};
use super::action::{Action, Direction};
use super::prediction::read_json;
use super::similarity::similarity;
use super::table;
use crate::dataset::dac_bench::Episode;
use crate::error::Result;

/// A prediction file: per episode one reply for each step, in order; `None` where the model gave none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// Replies by episode.
    pub dac_bench: BTreeMap<String, Vec<Option<String>>>,
}

impl Prediction {
    /// Reads a prediction file.
    ///
    /// # Errors
    /// [`crate::Error::Disk`] when it cannot be read, [`crate::Error::Dataset`] with the JSON path of what is wrong.
    pub fn read(path: &Path) -> Result<Self> {
        read_json(path)
    }
}

/// Whether a reply does what the step asks: the same type, and a press inside the area (edges included), a scroll in
/// the same direction, a text at least 0.8 alike, the same key.
pub fn right(reply: &Action, truth: &Truth) -> bool {
    match (reply, &truth.action) {
        (Action::Click { at }, Action::Click { at: place })
        | (Action::LongPress { at }, Action::LongPress { at: place }) => {
            let [left, top, right, bottom] = truth.area.unwrap_or([place[0], place[1], place[0], place[1]]);
            (left..=right).contains(&at[0]) && (top..=bottom).contains(&at[1])
        }
        (Action::Scroll { from, to }, Action::Scroll { from: start, to: end }) => {
            from != to && Direction::of(*from, *to) == Direction::of(*start, *end)
        }
        (Action::Type { text }, Action::Type { text: truth }) => similarity(text, truth) > 0.0,
        (reply, truth) => reply == truth,
    }
}

/// What is said about a set of episodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measures {
    /// Episodes.
    pub episodes: usize,
    /// Steps of these, on all branches.
    pub steps: usize,
    /// Share of right steps.
    pub step_accuracy: f64,
    /// Length-weighted share of the way done, in order.
    pub progress: f64,
    /// Steps where a branch is chosen.
    pub decisions: usize,
    /// Share of these that are right; `None` if there are none.
    pub decision_accuracy: Option<f64>,
}

/// All that is said about a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Over everything.
    pub all: Measures,
    /// By category, in the order of their names.
    pub categories: BTreeMap<String, Measures>,
    /// Episodes without any reply: all their steps count as wrong.
    pub missing: Vec<String>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    episodes: usize,
    steps: usize,
    right: usize,
    decisions: usize,
    right_decisions: usize,
    done: usize,
    length: usize,
}

impl Counts {
    fn add(&mut self, more: Self) {
        self.episodes += more.episodes;
        self.steps += more.steps;
        self.right += more.right;
        self.decisions += more.decisions;
        self.right_decisions += more.right_decisions;
        self.done += more.done;
        self.length += more.length;
    }

    fn measures(self) -> Measures {
        let share = |part: usize, whole: usize| (whole > 0).then(|| part as f64 / whole as f64);
        Measures {
            episodes: self.episodes,
            steps: self.steps,
            step_accuracy: share(self.right, self.steps).unwrap_or(0.0),
            progress: share(self.done, self.length).unwrap_or(0.0),
            decisions: self.decisions,
            decision_accuracy: share(self.right_decisions, self.decisions),
        }
    }
}

/// Scores the replies to episodes as they come.
///
/// Progress of an episode: the longest common subsequence of its replies and its steps, two being equal if the reply
/// is [`right`] for the step; with branches, along the branch of which the largest share is done (the longest of
/// equals). Over episodes these lengths are summed and divided by the summed lengths of the ways, so that a long
/// episode weighs as much as its steps.
///
/// # Errors
/// The first episode that cannot be read.
pub fn score(episodes: impl IntoIterator<Item = Result<Episode>>, run: &Prediction) -> Result<Report> {
    let (mut all, mut categories) = (Counts::default(), BTreeMap::<String, Counts>::new());
    let mut missing = Vec::new();
    for episode in episodes {
        let episode = episode?;
        let replies = run.dac_bench.get(&episode.id);
        if replies.is_none_or(|r| r.iter().all(Option::is_none)) {
            missing.push(episode.id.clone());
        }
        let counts = judge(&episode, replies.map_or(&[], Vec::as_slice));
        all.add(counts);
        categories.entry(episode.category).or_default().add(counts);
    }
    let categories = categories.into_iter().map(|(name, counts)| (name, counts.measures())).collect();
    Ok(Report { all: all.measures(), categories, missing })
}

fn judge(episode: &Episode, replies: &[Option<String>]) -> Counts {
    let actions: Vec<Option<Action>> =
        replies.iter().take(episode.steps.len()).map(|r| r.as_deref().and_then(parse_reply)).collect();
    let fits = |reply: usize, step: usize| {
        let action = actions.get(reply).and_then(Option::as_ref);
        action.is_some_and(|a| right(a, &episode.steps[step].truth))
    };
    let whole: Vec<usize> = (0..episode.steps.len()).collect();
    let ways = episode.branches.iter().map(|(_, way)| way).filter(|way| !way.is_empty());
    let ways: Vec<&Vec<usize>> = if episode.branches.is_empty() { vec![&whole] } else { ways.collect() };
    let done = ways.iter().map(|way| (common(actions.len(), way, fits), way.len()));
    // In millionths, so that shares compare exactly; ties to the longer way.
    let best = done.max_by_key(|&(done, length)| (done * 1_000_000 / length.max(1), length));
    let (done, length) = best.unwrap_or((0, 0));
    Counts {
        episodes: 1,
        steps: whole.len(),
        right: whole.iter().filter(|&&s| fits(s, s)).count(),
        decisions: episode.decisions.len(),
        right_decisions: episode.decisions.iter().filter(|&&s| fits(s, s)).count(),
        done,
        length,
    }
}

/// Length of the longest common subsequence of the replies and a way.
fn common(replies: usize, way: &[usize], fits: impl Fn(usize, usize) -> bool) -> usize {
    let mut row = vec![0; way.len() + 1];
    for reply in 0..replies {
        let mut diagonal = 0;
        for (j, &step) in way.iter().enumerate() {
            let here = if fits(reply, step) { diagonal + 1 } else { row[j].max(row[j + 1]) };
            diagonal = row[j + 1];
            row[j + 1] = here;
        }
    }
    row[way.len()]
}

impl Report {
    fn rows(&self, head: [&str; 7], share: impl Fn(f64) -> String) -> Vec<Vec<String>> {
        let row = |name: &str, m: &Measures| {
            let decisions = m.decision_accuracy.map_or("-".to_owned(), &share);
            let counts = [m.episodes, m.steps, m.decisions].map(|n| n.to_string());
            let mut cells = vec![name.to_owned(), share(m.step_accuracy), share(m.progress), decisions];
            cells.extend(counts);
            cells
        };
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(self.categories.iter().map(|(name, m)| row(name, m)));
        rows.push(row("all", &self.all));
        rows
    }

    /// A table for people, in per cent.
    pub fn text(&self) -> String {
        let head =
            ["category", "step acc %", "progress %", "decision acc %", "episodes", "steps", "decisions"];
        let table = table::aligned(&self.rows(head, |v| format!("{:.2}", v * 100.0)));
        let note = "Measures defined by refframe; the paper's formulas are not public.";
        let warning = match self.missing.len() {
            0 => String::new(),
            n => format!(
                "warning: {n} episodes without replies, all their steps wrong: {}\n",
                self.missing.join(", ")
            ),
        };
        format!("{table}\n{note}\n{warning}")
    }

    /// One line per category, then "all".
    pub fn csv(&self) -> String {
        let head =
            ["category", "step_accuracy", "progress", "decision_accuracy", "episodes", "steps", "decisions"];
        table::csv(&self.rows(head, |v| format!("{v:.6}")))
    }

    /// The whole report, indented.
    pub fn json(&self) -> String {
        // Plain numbers and strings: nothing in it can fail to serialize.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::dac_bench::Step;

    const WAY: [&str; 5] = ["Click[0, 0, 10, 10]", "type(hello)", "navigate_back", "wait", "complete"];

    fn episode(branches: Vec<(String, Vec<usize>)>, decisions: Vec<usize>) -> Episode {
        let step = |a: &&str| Step {
            screenshot: "a.png".into(),
            instruction: String::new(),
            truth: Truth::parse(a).unwrap(),
        };
        let (id, category) = ("e".to_owned(), "selection".to_owned());
        let steps = WAY.iter().map(step).collect();
        Episode { id, instruction: String::new(), category, size: [100, 100], steps, branches, decisions }
    }

    fn run(episode: Episode, replies: &[&str]) -> Measures {
        let replies = replies.iter().map(|r| Some((*r).to_owned())).collect();
        let run = Prediction { dac_bench: BTreeMap::from([("e".to_owned(), replies)]) };
        score([Ok(episode)], &run).unwrap().all
    }

    #[test]
    fn the_truth_is_perfect() {
        let found = run(episode(vec![], vec![1]), &WAY);
        assert_eq!((found.step_accuracy, found.progress, found.decision_accuracy), (1.0, 1.0, Some(1.0)));
    }

    #[test]
    fn progress_forgives_a_shift_and_steps_do_not() {
        let found = run(
            episode(vec![], vec![]),
            &["Click[5, 5]", "wait", "type(hello)", "navigate_back", "complete"],
        );
        assert_eq!((found.step_accuracy, found.progress, found.decision_accuracy), (0.4, 0.8, None));
    }

    #[test]
    fn progress_follows_the_branch_taken() {
        let branches = vec![("a".to_owned(), vec![0, 1, 4]), ("b".to_owned(), vec![0, 2, 3, 4])];
        let found =
            run(episode(branches, vec![0, 1]), &["Click[10, 10]", "navigate_back", "wait", "complete"]);
        assert_eq!((found.progress, found.decision_accuracy), (1.0, Some(0.5)));
        assert_eq!(found.step_accuracy, 0.2);
    }

    #[test]
    fn no_replies_are_named() {
        let report = score([Ok(episode(vec![], vec![]))], &Prediction::default()).unwrap();
        assert_eq!((report.missing, report.all.step_accuracy), (vec!["e".to_owned()], 0.0));
    }
}
