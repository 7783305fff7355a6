//! The clips as a small dataset: steps in the benchmark's form, rows as MONDAY has them. Only screens
//! on which the user acts are steps; a screen that goes on by itself is in the labels alone.

use serde::Serialize;

use crate::{
    canvas::Rect,
    paint::WIDTH,
    script::{Act, Script},
    stage::Stage,
    truth::Labels,
};

/// One accepted action. Boxes are y, x, height, width, all in 0..=1 of the screen.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Action {
    action_type_id: u8,
    action_type_text: &'static str,
    annot_position: Vec<f64>,
    touch: [f64; 2],
    lift: [f64; 2],
    type_text: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Step {
    ep_id: String,
    goal: String,
    img_filename: String,
    action_list: Vec<Action>,
}

/// What MONDAY keeps of a tap: the box it fell into, out of those of the scene.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RawAction {
    box_id: Option<usize>,
    details: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

/// One line of `monday.jsonl`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Monday {
    video_id: String,
    title: String,
    os: &'static str,
    num_scenes: usize,
    scene_timestamps_in_sec: Vec<f64>,
    screen_bboxes: Vec<[usize; 4]>,
    ui_element_bboxes: Vec<Vec<[f64; 4]>>,
    raw_actions: Vec<Vec<RawAction>>,
    actions: Vec<Vec<Action>>,
    video_fps: f64,
    video_width: usize,
    video_height: usize,
}

fn round(value: f32) -> f64 {
    (f64::from(value) * 10_000.0).round() / 10_000.0
}

/// A box as y, x, height, width, cut at the edges of a phone `height` units tall.
fn relative(rect: Rect, height: f32) -> [f64; 4] {
    let (x0, y0) = (rect.x.max(0.0), rect.y.max(0.0));
    let (x1, y1) = ((rect.x + rect.w).min(WIDTH), (rect.y + rect.h).min(height));
    [round(y0 / height), round(x0 / WIDTH), round((y1 - y0) / height), round((x1 - x0) / WIDTH)]
}

fn action(act: &Act, height: f32) -> Action {
    let plain = |id, text| Action {
        action_type_id: id,
        action_type_text: text,
        annot_position: Vec::new(),
        touch: [0.5, 0.5],
        lift: [0.5, 0.5],
        type_text: String::new(),
    };
    match act {
        Act::Tap(rect, (x, y)) => {
            let point = [round(x / WIDTH), round(y / height)];
            Action {
                annot_position: relative(*rect, height).to_vec(),
                touch: point,
                lift: point,
                ..plain(4, "click")
            }
        }
        Act::ScrollDown => Action { touch: [0.5, 0.8], lift: [0.5, 0.2], ..plain(4, "scroll down") },
        Act::ScrollUp => Action { touch: [0.5, 0.2], lift: [0.5, 0.8], ..plain(4, "scroll up") },
        Act::Type(text) => Action { type_text: text.clone(), ..plain(3, "type") },
        Act::Back => plain(5, "press back"),
        Act::Enter => plain(7, "press enter"),
        Act::Done => plain(10, "complete"),
    }
}

fn raw(act: &Act, boxes: &[[f64; 4]], height: f32) -> RawAction {
    let (kind, details, box_id) = match act {
        Act::Tap(rect, _) => {
            let own = relative(*rect, height);
            ("touch", String::new(), boxes.iter().rposition(|b| *b == own))
        }
        Act::ScrollDown => ("scroll", "down".to_owned(), None),
        Act::ScrollUp => ("scroll", "up".to_owned(), None),
        Act::Type(text) => ("type", text.clone(), None),
        Act::Back => ("press", "back".to_owned(), None),
        Act::Enter => ("press", "enter".to_owned(), None),
        Act::Done => ("complete", String::new(), None),
    };
    RawAction { box_id, details, kind }
}

/// The steps of one clip and its MONDAY row.
pub(crate) fn entry(
    id: &str,
    script: &Script,
    stage: &Stage,
    labels: &Labels,
    fps: f64,
) -> (Vec<Step>, Monday) {
    let height = script.phone.units();
    let mut steps = Vec::new();
    let mut monday = Monday {
        video_id: id.to_owned(),
        title: script.goal.clone(),
        os: "Android",
        num_scenes: 0,
        scene_timestamps_in_sec: Vec::new(),
        screen_bboxes: Vec::new(),
        ui_element_bboxes: Vec::new(),
        raw_actions: Vec::new(),
        actions: Vec::new(),
        video_fps: fps,
        video_width: stage.width,
        video_height: stage.height,
    };
    for (scene, screen) in script.scenes.iter().zip(&labels.screens) {
        let Some(act) = &scene.act else { continue };
        let boxes: Vec<[f64; 4]> =
            script.widgets(&scene.state).iter().map(|hit| relative(hit.rect, height)).collect();
        let action = action(act, height);
        steps.push(Step {
            ep_id: id.to_owned(),
            goal: script.goal.clone(),
            img_filename: format!("{id}/frame_{:04}", monday.num_scenes),
            action_list: vec![action.clone()],
        });
        monday.num_scenes += 1;
        monday.scene_timestamps_in_sec.push(screen.middle);
        monday.screen_bboxes.push(labels.screen_bbox);
        monday.raw_actions.push(vec![raw(act, &boxes, height)]);
        monday.actions.push(vec![action]);
        monday.ui_element_bboxes.push(boxes);
    }
    (steps, monday)
}
