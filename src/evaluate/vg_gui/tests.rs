use proptest::prelude::*;

use super::*;

fn record(id: i64) -> Record {
    Record { action_type_id: id, touch: [0.5, 0.5], lift: [0.5, 0.5], ..Record::default() }
}

fn score(accepted: &[Record], reply: &str, profile: Profile) -> Option<f64> {
    score_step(accepted, Some(reply), profile.mends()).map(|s| s.score)
}

#[test]
fn each_flaw_is_there_in_compat_and_gone_in_strict() {
    let (finish, hardware, click) = (record(10), record(14), record(4));
    let both = |accepted: &[Record], reply| {
        (score(accepted, reply, Profile::Compat), score(accepted, reply, Profile::Strict))
    };
    assert_eq!(both(std::slice::from_ref(&finish), "FINISH()"), (Some(0.0), Some(1.0)));
    assert_eq!(both(&[finish], "no idea"), (Some(0.3), Some(0.0)));
    assert_eq!(both(std::slice::from_ref(&hardware), "no idea"), (Some(0.3), None));
    assert_eq!(both(&[hardware, record(5)], "no idea"), (Some(0.3), Some(0.0)));
    let thought = "<think>CLICK(0.9, 0.9)?</think>CLICK(0.5, 0.5)";
    assert_eq!(both(std::slice::from_ref(&click), thought), (Some(0.3), Some(1.0)));
    let swipe = Record { action_type_text: "click".into(), lift: [0.5, 0.2], ..record(4) };
    assert_eq!(both(&[swipe], "SCROLL(0.5, 0.5, 0.5, 0.2)"), (Some(0.3), Some(1.0)));
    assert_eq!(both(&[], "CLICK(0.5, 0.5)"), (Some(0.0), None));
}

#[test]
fn edges_of_boxes_and_of_the_distance_count() {
    let boxed = Record { annot_position: vec![0.25, 0.5, 0.25, 0.125, 9.0], ..record(4) };
    let boxed = Record { touch: [0.0, 0.0], lift: [0.0, 0.0], ..boxed };
    let hits = |reply: &str| score(std::slice::from_ref(&boxed), reply, Profile::Compat) == Some(1.0);
    assert!(hits("CLICK(0.5, 0.25)") && hits("CLICK(0.625, 0.5)"));
    assert!(!hits("CLICK(0.626, 0.5)") && !hits("CLICK(0.25, 0.5)"), "the boxes are y, x, h, w");
    assert!(hits("CLICK(0.14, 0)") && !hits("CLICK(0.1401, 0)"));
}

#[test]
fn of_equal_scores_the_last_accepted_action_names_the_type() {
    let step =
        |reply| score_step(&[record(5), record(4), record(12)], Some(reply), Mends::default()).unwrap();
    assert_eq!(step("nothing").truth, Kind::Zoom);
    assert_eq!(step("PRESS('back')").truth, Kind::Press);
}

#[test]
fn profiles_are_known_by_name() {
    for profile in [Profile::Compat, Profile::Strict] {
        assert_eq!(profile.to_string().parse::<Profile>().unwrap(), profile);
    }
    assert!("loose".parse::<Profile>().unwrap_err().to_string().contains("compat or strict"));
}

fn records() -> impl Strategy<Value = Record> {
    (0_i64..16, proptest::array::uniform4(0.0..1.0), "[a-c]{0,4}", any::<bool>()).prop_map(
        |(id, [x, y, u, v], text, still)| Record {
            action_type_id: id,
            touch: [x, y],
            lift: if still { [x, y] } else { [u, v] },
            type_text: text,
            ..Record::default()
        },
    )
}

proptest! {
    #[test]
    fn the_truth_told_as_a_reply_wins_in_strict_whatever_else_is_accepted(truth in records(), other in records()) {
        // History rounds to three decimals, which can turn a nearly diagonal scroll: keep to clear ones.
        let [dx, dy] = [truth.lift[0] - truth.touch[0], truth.lift[1] - truth.touch[1]];
        prop_assume!((dx, dy) == (0.0, 0.0) || ((dx.abs() - dy.abs()).abs() > 0.01 && dx.abs() > 0.01));
        if let Some(told) = crate::evaluate::action::vg_gui::history_text(&truth) {
            let step = score_step(&[truth, other], Some(&told), Profile::Strict.mends()).unwrap();
            prop_assert!(step.score > 0.999, "{told}: {step:?}");
        }
    }

    #[test]
    fn scores_stay_in_range_and_more_accepted_actions_never_lower_them(all in proptest::collection::vec(records(), 1..4), by in records(), strict: bool) {
        let mends = if strict { Profile::Strict } else { Profile::Compat }.mends();
        let reply = crate::evaluate::action::vg_gui::history_text(&by);
        let of = |n: usize| score_step(&all[..n], reply.as_deref(), mends).map_or(0.0, |s| s.score);
        for n in 1..=all.len() {
            prop_assert!((0.0..=1.0).contains(&of(n)) && of(n) >= of(n - 1));
        }
    }
}
