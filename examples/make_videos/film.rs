//! Plays a script into a file: chooses the frame times, draws the frames, and keeps for each what
//! the screen showed without caret, clock, dot and spinner: the ground truth is read off that.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::{
    canvas::Canvas,
    encoder::{Coding, Writer},
    motion::Shot,
    paint::Decor,
    script::Script,
    stage::Stage,
};

/// When frames come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rate {
    /// Frames a second, whether anything moves or not.
    Constant(u32),
    /// As phone recorders do: a frame when something moved, in whole milliseconds that tremble a little.
    Recorder,
}

/// One written frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// Seconds, to the millisecond.
    pub(crate) time: f64,
    /// Of the screen without what does not count.
    pub(crate) digest: u64,
}

/// Frame times in units of the time base.
fn times(script: &mut Script, rate: Rate, unit: i64) -> Vec<i64> {
    let end = script.end;
    match rate {
        Rate::Constant(fps) => (0..(end * fps as f32) as i64).map(|n| n * unit / i64::from(fps)).collect(),
        Rate::Recorder => {
            let mut times = vec![0];
            let mut next = 0.0f32;
            while next < end {
                next += 0.0333;
                let tremble = script.rng.i64(-3..=4);
                times.push(((next * 1000.0) as i64 + tremble) * unit / 1000);
            }
            times
        }
    }
}

/// Writes the clip; its frames in time order.
pub(crate) fn shoot(
    script: &mut Script,
    stage: &Stage,
    rate: Rate,
    coding: Coding,
    path: &Path,
) -> Result<Vec<Shown>> {
    let unit = i64::from(coding.time_base);
    let times = times(script, rate, unit);
    let lasts = match rate {
        Rate::Constant(fps) => unit / i64::from(fps),
        Rate::Recorder => unit / 30,
    };
    let mut writer = Writer::create(path, stage.width, stage.height, coding, lasts)?;
    let mut shown: Vec<Shown> = Vec::new();
    let mut last: Option<((Shot, Decor, i32), Canvas, u64)> = None;
    for (n, &pts) in times.iter().enumerate() {
        let t = pts as f32 / unit as f32;
        let (shot, decor) = script.at(t);
        let now = (shot, decor, stage.shift(t));
        let closing = n + 2 >= times.len();
        let (frame, digest) = match last.take() {
            Some((before, frame, digest)) if before == now => {
                // A recorder stays silent, but for its last two frames.
                if rate == Rate::Recorder && !closing {
                    last = Some((before, frame, digest));
                    continue;
                }
                (frame, digest)
            }
            other => {
                let digest = match other {
                    Some((before, _, digest)) if before.0 == now.0 => digest,
                    _ => script.phone.picture(&now.0, &Decor::default()).digest(),
                };
                (stage.frame(&script.phone.picture(&now.0, &now.1), now.2), digest)
            }
        };
        writer.push(&frame, pts)?;
        shown.push(Shown { time: (pts * 1000 / unit) as f64 / 1000.0, digest });
        last = Some((now, frame, digest));
    }
    ensure!(!shown.is_empty(), "the script has no length");
    writer.finish()?;
    Ok(shown)
}
