use super::*;
use crate::analysis::{LumaFrame, screen, signals::SignalMeter};
use image::{GrayImage, Luma};

/// `draw` gives each picture; 30 frames a second.
fn run(frames: u64, draw: impl Fn(u64) -> GrayImage) -> Vec<Scene> {
    let mut meter = SignalMeter::default();
    for n in 0..frames {
        assert!(meter.push(LumaFrame { ordinal: n, time_s: n as f64 / 30.0, luma: draw(n) }));
    }
    let track = meter.finish().unwrap();
    GuiDetector::default().detect(&track, screen::find(&track))
}

fn page(seed: u32) -> GrayImage {
    GrayImage::from_fn(270, 480, |x, y| Luma([((x / 9 * 37 + y / 11 * 91 + seed * 53) % 7 * 30 + 30) as u8]))
}

fn boxed(mut image: GrayImage, x: u32, y: u32, w: u32, h: u32) -> GrayImage {
    for (x, y) in (x..x + w).flat_map(|x| (y..y + h).map(move |y| (x, y))) {
        image.put_pixel(x, y, Luma([255]));
    }
    image
}

#[test]
fn still_video_is_one_screen() {
    let scenes = run(60, |_| page(1));
    assert_eq!(scenes.len(), 1);
    assert_eq!((scenes[0].start_s, scenes[0].end_s), (0.0, 2.0));
}

#[test]
fn caret_alone_makes_no_screen() {
    let caret = |n: u64| if (n / 15).is_multiple_of(2) { page(1) } else { boxed(page(1), 100, 100, 2, 12) };
    assert_eq!(run(120, caret).len(), 1);
}

#[test]
fn cut_makes_two_and_a_flash_none() {
    assert_eq!(run(60, |n| page(u32::from(n >= 30))).len(), 2);
    let cut = run(60, |n| page(u32::from(n >= 30)));
    assert!((cut[0].end_s - 1.0).abs() < 1e-9 && cut[0].settled_frame < 30 && cut[1].settled_frame >= 30);
}

#[test]
fn toggled_panel_makes_two() {
    assert_eq!(run(60, |n| if n < 30 { page(1) } else { boxed(page(1), 40, 200, 60, 30) }).len(), 2);
}

#[test]
fn fast_motion_is_no_screen() {
    let scenes = run(90, |n| page(n.clamp(30, 60) as u32));
    assert_eq!(scenes.len(), 2);
    assert!(scenes[0].end_s <= 31.5 / 30.0 && scenes[1].start_s >= 59.5 / 30.0);
}

#[test]
fn a_still_tail_changes_nothing_before_it() {
    let draw = |n: u64| page([1, 2, 3][(n / 20).min(2) as usize]);
    let (short, long) = (run(60, draw), run(120, draw));
    assert_eq!(short.len(), 3);
    assert_eq!(short[..2], long[..2]);
    assert_eq!((short.len(), short[2].start_s), (long.len(), long[2].start_s));
}
