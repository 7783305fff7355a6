//! From a decoded frame to the picture that a mode wants of it.

use image::RgbImage;

use super::task::Scenes;
use crate::output::layout::ModeKind;
use crate::output::{Mode, Rect, annotate, crop};

/// What to make of a frame. Equal ones give the same bytes, so each is encoded once.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Picture {
    area: Rect,
    /// Boxes as shares of this part of the frame.
    boxes: Option<(Rect, Vec<[f64; 4]>)>,
}

/// A picture, and a warning where the metadata's rectangle was of no use.
pub(super) fn picture(
    frame: &RgbImage,
    mode: Mode,
    k: usize,
    scenes: Option<&Scenes>,
    trim_threshold: u8,
) -> (Picture, Option<String>) {
    let whole = Rect::whole(frame);
    let annotated = mode.kind == ModeKind::Annotation;
    if !mode.cut && !annotated {
        return (Picture { area: whole, boxes: None }, None);
    }
    let scene = if matches!(mode.kind, ModeKind::Uniform(_)) { 0 } else { k };
    let bbox = scenes.and_then(|s| s.screens.get(scene).or(s.screens.first()));
    let rect = bbox.and_then(|&b| Rect::inside(b, frame));
    let warning = rect.is_none().then(|| {
        let file = mode.file_name(k);
        match bbox {
            Some(b) => {
                format!("{file}: screen rectangle {b:?} lies outside the frame; the whole frame was taken")
            }
            None => format!("{file}: no screen rectangle in the metadata; the whole frame was taken"),
        }
    });
    let screen = crop::trim(frame, rect.unwrap_or(whole), trim_threshold);
    let boxes = scenes.and_then(|s| s.boxes.get(k)).filter(|b| annotated && rect.is_some() && !b.is_empty());
    let boxes = boxes.map(|b| (screen, b.clone()));
    (Picture { area: if mode.cut { screen } else { whole }, boxes }, warning)
}

impl Picture {
    /// The pixels.
    pub(super) fn render(&self, frame: &RgbImage) -> RgbImage {
        let mut image = self.area.cut(frame);
        if let Some((screen, boxes)) = &self.boxes {
            let (x, y) = (self.area.left, self.area.top);
            let within = Rect {
                left: screen.left - x,
                top: screen.top - y,
                right: screen.right - x,
                bottom: screen.bottom - y,
            };
            annotate::draw(&mut image, within, boxes);
        }
        image
    }
}
