//! One reply against the accepted actions of its step.

use super::Profile;
use crate::evaluate::action::vg_gui::{Reply, VgAction};
use crate::evaluate::action::{Action, Direction, Point};
use crate::evaluate::similarity::similarity;

/// How far a click or the end of a scroll may be from the truth, in shares of the screen.
pub const REACH: f64 = 0.14;
const TYPE_WEIGHT: f64 = 0.3;
const PARAM_WEIGHT: f64 = 0.7;

/// What a reply is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepScore {
    /// 0 for a wrong type, else 0.3 + 0.7 · `param_score`.
    pub score: f64,
    /// Whether the type is right.
    pub type_correct: bool,
    /// 0..1: how right the parameters are.
    pub param_score: f64,
    /// Type of the accepted action that the reply fits best; UNKNOWN where it has no counterpart.
    pub truth_type: &'static str,
    /// Type of the reply, or UNKNOWN, or NULL.
    pub reply_type: &'static str,
    /// Whether the step counts as done: by any score (compat), or by right parameters (strict).
    pub complete: bool,
}

/// The best score of a reply over the accepted actions, later ones winning ties.
///
/// `None` in the strict profile where no accepted action can be given as a reply. In compat a step without any
/// accepted action is UNKNOWN and scores 0.
pub fn score_step(reply: &Reply, accepted: &[VgAction], profile: Profile) -> Option<StepScore> {
    let scores = accepted.iter().filter_map(|truth| score_one(reply, truth, profile));
    let best = scores.reduce(|best, next| if next.score >= best.score { next } else { best });
    match profile {
        Profile::Compat => Some(best.unwrap_or_else(|| wrong(reply, "UNKNOWN"))),
        Profile::Strict => best,
    }
}

fn wrong(reply: &Reply, truth_type: &'static str) -> StepScore {
    let reply_type = reply.kind();
    StepScore { score: 0.0, type_correct: false, param_score: 0.0, truth_type, reply_type, complete: false }
}

fn score_one(reply: &Reply, record: &VgAction, profile: Profile) -> Option<StepScore> {
    let truth = match (profile, record.action()) {
        (Profile::Compat, Some(Action::Finish)) => None,
        (Profile::Strict, None) => return None,
        (_, truth) => truth,
    };
    let truth_type = truth.as_ref().map_or("UNKNOWN", Action::kind);
    if reply.kind() != truth_type {
        return Some(wrong(reply, truth_type));
    }
    let param_score = match (&truth, reply) {
        (Some(truth), Reply::Action(reply)) => parameters(reply, truth, record, profile),
        _ => 0.0,
    };
    let complete = profile == Profile::Compat || param_score > 0.0;
    let score = TYPE_WEIGHT + PARAM_WEIGHT * param_score;
    Some(StepScore { score, type_correct: true, param_score, truth_type, reply_type: truth_type, complete })
}

/// 0..1 for two actions of the same type.
fn parameters(reply: &Action, truth: &Action, record: &VgAction, profile: Profile) -> f64 {
    let one_if = |right: bool| if right { 1.0 } else { 0.0 };
    match (reply, truth) {
        (Action::Click { at }, Action::Click { at: touch }) => one_if(record.holds(*at) || near(*at, *touch)),
        (Action::Scroll { from, to }, Action::Scroll { from: touch, to: lift }) => {
            if !same_direction([*from, *to], [*touch, *lift], &record.action_type_text, profile) {
                return 0.0;
            }
            if near(*from, *touch) && near(*to, *lift) { 1.0 } else { 0.5 }
        }
        (Action::Type { text }, Action::Type { text: truth }) => similarity(text, truth),
        (Action::Press { key }, Action::Press { key: truth }) => one_if(key == truth),
        _ => 1.0,
    }
}

/// Compat holds the way the reply goes against the *words* of the record, whatever way its points go.
fn same_direction([from, to]: [Point; 2], truth: [Point; 2], words: &str, profile: Profile) -> bool {
    let label = Direction::of(from, to).label();
    let words = words.trim().to_lowercase();
    match profile {
        Profile::Compat => label == words,
        Profile::Strict if from == to => false,
        Profile::Strict if has_direction(&words) => label == words,
        Profile::Strict => label == Direction::of(truth[0], truth[1]).label(),
    }
}

fn has_direction(words: &str) -> bool {
    use Direction::{Down, Left, Right, Up};
    [Down, Up, Left, Right].iter().any(|d| d.label() == words)
}

fn near(a: Point, b: Point) -> bool {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt() <= REACH
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn record(id: i64) -> VgAction {
        VgAction { action_type_id: id, touch: [0.5, 0.5], lift: [0.5, 0.5], ..VgAction::default() }
    }

    fn of(reply: &str, id: i64, profile: Profile) -> Option<StepScore> {
        score_step(&Reply::parse(reply), &[record(id)], profile)
    }

    #[test]
    fn finish_can_be_won_only_in_strict() {
        for id in [10, 11] {
            assert_eq!(of("FINISH()", id, Profile::Compat).unwrap().score, 0.0);
            assert_eq!(of("FINISH()", id, Profile::Strict).unwrap().score, 1.0);
        }
    }

    #[test]
    fn hardware_keys_are_left_out_only_in_strict() {
        assert_eq!(of("no idea", 14, Profile::Compat).unwrap().score, 0.3);
        assert_eq!(of("no idea", 14, Profile::Strict), None);
        let both = [record(14), record(5)];
        assert_eq!(score_step(&Reply::parse("PRESS('back')"), &both, Profile::Strict).unwrap().score, 1.0);
    }

    #[test]
    fn a_click_beside_the_button_completes_only_in_compat() {
        let [compat, strict] =
            [Profile::Compat, Profile::Strict].map(|p| of("CLICK(0.1, 0.1)", 4, p).unwrap());
        assert_eq!((compat.score, strict.score), (0.3, 0.3));
        assert!(compat.complete && !strict.complete);
    }

    #[test]
    fn a_scroll_that_does_not_move_wins_only_in_compat() {
        let right = VgAction {
            action_type_text: "scroll right".into(),
            touch: [0.8, 0.5],
            lift: [0.2, 0.5],
            ..record(4)
        };
        let still = Reply::parse("SCROLL(0.5, 0.5, 0.5, 0.5)");
        let score = |p| score_step(&still, std::slice::from_ref(&right), p).unwrap().param_score;
        assert_eq!((score(Profile::Compat), score(Profile::Strict)), (0.5, 0.0));
    }

    #[test]
    fn a_swipe_recorded_as_click_can_be_won_only_in_strict() {
        let swipe = VgAction { action_type_text: "click".into(), lift: [0.5, 0.7], ..record(4) };
        let told = Reply::parse(&swipe.action().unwrap().to_string());
        let score = |p| score_step(&told, std::slice::from_ref(&swipe), p).unwrap().param_score;
        assert_eq!((score(Profile::Compat), score(Profile::Strict)), (0.0, 1.0));
    }

    proptest! {
        #[test]
        fn any_reply_scores_within_bounds(text in ".{0,40}", form in 0usize..6, id in 0i64..16) {
            let text = match form {
                0 => format!("CLICK({text})"),
                1 => format!("TYPE(\"{text}\")"),
                2 => format!("SCROLL({text}"),
                3 => format!("press('{text}"),
                _ => text,
            };
            for profile in [Profile::Compat, Profile::Strict] {
                if let Some(s) = of(&text, id, profile) {
                    prop_assert!((0.0..=1.0).contains(&s.score));
                    prop_assert_eq!(s.score > 0.0, s.type_correct);
                }
            }
        }

        #[test]
        fn the_truth_told_as_history_wins(x in 0.0f64..1.0, y in 0.0f64..1.0, dx in -0.9f64..0.9, dy in -0.9f64..0.9, text in "[a-z 视é]{0,9}", id in 3i64..8) {
            let lift = [(x + dx).abs(), (y + dy).abs()];
            let words = Direction::of([x, y], lift).label().to_owned();
            let truth = VgAction { action_type_text: words, touch: [x, y], lift, type_text: text, ..record(id) };
            // Three decimals must not turn a near-diagonal scroll.
            prop_assume!(((lift[0] - x).abs() - (lift[1] - y).abs()).abs() > 0.01);
            let told = truth.action().unwrap().to_string();
            prop_assert_eq!(score_step(&Reply::parse(&told), &[truth], Profile::Compat).unwrap().score, 1.0, "{}", told);
        }

        #[test]
        fn another_accepted_action_never_costs(reply in "(CLICK\\(0\\.[0-9], 0\\.[0-9]\\)|ZOOM|FINISH|PRESS\\('home'\\))", ids in proptest::collection::vec(0i64..16, 1..5)) {
            let reply = Reply::parse(&reply);
            let records: Vec<_> = ids.iter().map(|&id| record(id)).collect();
            let all = score_step(&reply, &records, Profile::Compat).unwrap().score;
            let fewer = score_step(&reply, &records[1..], Profile::Compat).unwrap().score;
            prop_assert!(all >= fewer);
        }
    }
}
