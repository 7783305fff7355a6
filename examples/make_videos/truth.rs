//! Ground truth out of the frames themselves: a screen is the stretch that shows exactly the
//! picture of its scene, a transition what lies between.

use anyhow::{Context, Result, ensure};
use serde::Serialize;

use crate::{
    film::Shown,
    motion::Shot,
    paint::Decor,
    script::{Scene, Script},
    stage::Stage,
};

/// Beside each clip, as `labels/<id>.json`. Times in seconds, boxes in frame pixels.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Labels {
    pub(crate) video: String,
    pub(crate) labelled_until: f64,
    /// Left, top, right, bottom.
    pub(crate) screen_bbox: [usize; 4],
    pub(crate) screens: Vec<Screen>,
    pub(crate) transitions: Vec<Transition>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Screen {
    pub(crate) id: String,
    pub(crate) t0: f64,
    pub(crate) t1: f64,
    pub(crate) what: String,
    /// A frame well inside, for the dataset.
    #[serde(skip)]
    pub(crate) middle: f64,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Transition {
    pub(crate) t0: f64,
    pub(crate) t1: f64,
    pub(crate) kind: &'static str,
    pub(crate) what: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) minor: bool,
}

/// Shortest rest of a screen, in seconds.
const REST: f64 = 0.75;

/// Reads the truth off the frames of a script.
pub(crate) fn labels(id: &str, script: &Script, stage: &Stage, frames: &[Shown]) -> Result<Labels> {
    let until = frames.last().map_or(0.0, |f| f.time);
    let digest = |scene: &Scene| script.phone.picture(&Shot::still(&scene.state), &Decor::default()).digest();
    let digests: Vec<u64> = script.scenes.iter().map(digest).collect();
    same_names_same_looks(id, &script.scenes, &digests)?;
    let (mut screens, mut transitions) = (Vec::new(), Vec::new());
    let mut at = 0;
    for (n, (scene, &own)) in script.scenes.iter().zip(&digests).enumerate() {
        let first = frames[at..].iter().position(|f| f.digest == own);
        let first = at + first.with_context(|| format!("{id}: no frame shows {}", scene.name))?;
        let stay = frames[first..].iter().take_while(|f| f.digest == own).count();
        let (t0, after) = (frames[first].time, first + stay);
        if let (Some(change), Some(before)) =
            (n.checked_sub(1).and_then(|n| script.changes.get(n)), frames.get(at))
        {
            let (t0, t1) = (before.time, t0);
            transitions.push(Transition {
                t0,
                t1,
                kind: change.kind,
                what: change.what.clone(),
                minor: change.kind == "toggle",
            });
        } else {
            ensure!(first == 0, "{id}: the clip does not begin with {}", scene.name);
        }
        let last = n + 1 == script.scenes.len();
        ensure!(last == (after == frames.len()), "{id}: {} does not end where it should", scene.name);
        // The screen stays until the next frame, which is already part of the transition.
        let t1 = frames.get(after).map_or(until, |f| f.time - 0.001);
        ensure!(t1 - t0 >= REST, "{id}: {} rests only {:.3} s", scene.name, t1 - t0);
        let half = (t0 + t1) / 2.0;
        let inside = frames[first..after].iter().rev().find(|f| f.time <= half);
        screens.push(Screen {
            id: scene.name.clone(),
            t0,
            t1: (t1 * 1000.0).round() / 1000.0,
            what: scene.what.clone(),
            middle: inside.map_or(t0, |f| f.time),
        });
        at = after;
    }
    Ok(Labels {
        video: format!("{id}.mp4"),
        labelled_until: until,
        screen_bbox: stage.screen,
        screens,
        transitions,
    })
}

fn same_names_same_looks(id: &str, scenes: &[Scene], digests: &[u64]) -> Result<()> {
    let all: Vec<_> = scenes.iter().map(|s| s.name.as_str()).zip(digests).collect();
    for (n, (name, digest)) in all.iter().enumerate() {
        for (other, seen) in &all[..n] {
            ensure!(
                (digest == seen) == (name == other),
                "{id}: {other} and {name} must share a name exactly if they look the same"
            );
        }
    }
    Ok(())
}
