//! Which rests are one screen.

use super::rests::Rest;
use super::view::View;
use super::{Decision, Scene, Verdict};

/// Seconds within which a small change may take itself back.
const BACK_S: f64 = 1.0;

/// Joins rests that show the same, and tells of each what was decided.
pub(super) fn join(view: &View<'_>, rests: Vec<Rest>) -> (Vec<Scene>, Vec<Decision>) {
    let (mut kept, mut decisions) = (Vec::new(), Vec::new());
    for rest in rests {
        decisions.push(add(view, &mut kept, rest));
    }
    let scene = |r: Rest| Scene {
        start_s: r.start_s,
        end_s: r.end_s,
        settled_frame: view.track.frames[view.frame_at(r.settled_s)].ordinal,
        settled_s: r.settled_s,
        change: r.change,
    };
    (kept.into_iter().map(scene).collect(), decisions)
}

/// Adds `rest`, or lengthens the screen it belongs to.
fn add(view: &View<'_>, kept: &mut Vec<Rest>, mut rest: Rest) -> Decision {
    let o = view.options;
    let mut decision = Decision {
        start_s: rest.start_s,
        end_s: rest.end_s,
        verdict: Verdict::Screen,
        change: 1.0,
        detour: 0.0,
        typed: false,
    };
    while let Some(before) = kept.pop() {
        let change = view.difference(before.settled_s, rest.settled_s);
        let detour = view.moved[before.last + 1..=rest.first].iter().copied().fold(0.0, f64::max);
        let typed = view.typing.between(before.end_s, rest.start_s);
        rest.change = change;
        decision = Decision { change, detour, typed, ..decision };
        if change < o.different && detour < o.detour && !(typed && change > 0.0) {
            let longer = if before.longest_s >= rest.longest_s { &before } else { &rest };
            let (longest_s, settled_s) = (longer.longest_s, longer.settled_s);
            kept.push(Rest { last: rest.last, end_s: rest.end_s, longest_s, settled_s, ..before });
            return Decision { verdict: Verdict::Joined, ..decision };
        }
        let takes_back = change < o.passing
            && kept.last().is_some_and(|older| {
                before.start_s - older.end_s < BACK_S
                    && view.difference(older.settled_s, rest.settled_s) < o.different
            });
        if !takes_back {
            kept.push(before);
            break;
        }
        decision.verdict = Verdict::TookBack;
    }
    kept.push(rest);
    decision
}
