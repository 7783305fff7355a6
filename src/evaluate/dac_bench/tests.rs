use proptest::prelude::*;
use serde_json::json;

use super::*;

fn counts(truth: &[&str], decisions: &[usize], replies: &[&str]) -> Counts {
    let steps: Vec<_> = truth.iter().map(|a| json!({"screenshot": "s", "action": a})).collect();
    let json = json!({"episode_id": "e", "category": "nested", "steps": steps, "seq_step": decisions});
    let episode = Episode::from_json(Path::new("e.json"), "", &json).unwrap();
    let replies: Vec<_> = replies.iter().map(|r| Some((*r).to_owned())).collect();
    Counts::new(&episode, &replies)
}

#[test]
fn matching_is_by_area_direction_and_text() {
    let same = |truth: &str, reply: &str| matches(&parse(truth), &parse(reply));
    assert!(same("Click[10, 20, 30, 40]", "click(30, 20)"));
    assert!(same("Click[10, 20, 30, 40]", "Click[0, 30, 20, 50]"), "the middle of the reply's area counts");
    assert!(
        !same("Click[10, 20, 30, 40]", "Click[31, 20]")
            && !same("Click[10, 20, 30, 40]", "long_press[20, 30]")
    );
    assert!(
        same("scroll[5, 90, 5, 10]", "scroll[50, 60, 55, 20]")
            && !same("scroll[5, 90, 5, 10]", "scroll[5, 10, 5, 90]")
    );
    assert!(same("type(Hello)", "type(\" hello \")") && !same("type(Hello)", "type(hell)"));
    assert!(same("complete", "complete") && !same("complete", "impossible"));
    assert!(!same("dance", "dance") && !same("", ""));
}

#[test]
fn a_run_that_lags_a_step_has_progress_but_no_accuracy() {
    let truth = ["navigate_home", "Click[0, 0, 9, 9]", "type(a)", "complete"];
    let late = ["wait", "navigate_home", "Click[5, 5]", "type(a)"];
    let counted = counts(&truth, &[1, 3], &late);
    assert_eq!(counted, Counts { steps: 4, right: 0, progress: 3, decisions: 2, decisions_right: 0 });
    assert_eq!(counts(&truth, &[1, 3], &truth).shares(), [1.0, 1.0, 1.0]);
    let short = counts(&truth, &[1, 3], &truth[..2]);
    assert_eq!((short.right, short.progress, short.decisions_right), (2, 2, 1));
}

#[test]
fn progress_over_episodes_is_weighted_by_length() {
    let long = counts(&["wait"; 9], &[], &["wait"; 9]);
    let none = counts(&["wait"], &[], &["complete"]);
    assert_eq!(long.merge(&none).shares()[1], 0.9);
    assert!(long.shares()[2].is_nan(), "no decisions, no accuracy of them");
}

proptest! {
    #[test]
    fn progress_is_between_the_right_steps_and_all(truth in proptest::collection::vec(0..3_usize, 1..9), said in proptest::collection::vec(0..3_usize, 0..9)) {
        let words = ["wait", "complete", "navigate_back"];
        let [truth, said] = [truth, said].map(|list| list.into_iter().map(|i| words[i]).collect::<Vec<_>>());
        let counted = counts(&truth, &[], &said);
        prop_assert!(counted.right <= counted.progress && counted.progress <= counted.steps);
    }

    #[test]
    fn the_subsequence_is_the_longest(a in proptest::collection::vec(0..3_u8, 0..8), b in proptest::collection::vec(0..3_u8, 0..8)) {
        // Every subset of `a`, tried in `b`.
        let fits = |set: u32| {
            let mut rest = b.iter();
            (0..a.len()).filter(|i| set >> i & 1 == 1).all(|i| rest.any(|x| *x == a[i]))
        };
        let longest = (0..1_u32 << a.len()).filter(|set| fits(*set)).map(u32::count_ones).max().unwrap();
        prop_assert_eq!(common_subsequence(a.len(), b.len(), |i, j| a[i] == b[j]), longest as usize);
    }
}
