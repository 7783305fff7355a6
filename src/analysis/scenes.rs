//! Settled screens: rests without significant motion, joined when the picture stayed the same.
//!
//! Motion is a changed share of tiles. While a large motion runs out, changes that a one-pixel shift
//! explains are taken as its tail. Neighbouring rests are one screen when what differs between their
//! pictures is as small as a caret or as thin as a scrollbar, or when a small change takes itself back.
//! A line that is typed is motion although no step of it is large; an area that never rests is left out.

mod join;
mod rests;
mod view;

use serde::{Deserialize, Serialize};

use self::view::View;
use super::screen::PixelRect;
use super::signals::SignalTrack;

/// What the GUI detector goes by; shares are of the tiles in the screen's rectangle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GuiOptions {
    /// Changed share from which a frame moves.
    pub moving: f64,
    /// Unexplained share under which a change is the tail of a motion.
    pub creep: f64,
    /// The same, relative to the peak of the motion that runs out.
    pub creep_of_peak: f64,
    /// Moved share that makes a motion large enough to have a tail.
    pub large: f64,
    /// Longest pause between a large motion and its tail, seconds.
    pub tail_s: f64,
    /// Shortest rest, seconds; a little under the 0.3 s at which people speak of rest, as frames are discrete.
    pub rest_s: f64,
    /// Share of lastingly different tiles that makes a new screen.
    pub different: f64,
    /// Largest share a change that takes itself back may have.
    pub passing: f64,
    /// Moved share on the way from which even equal pictures are two screens.
    pub detour: f64,
}

impl Default for GuiOptions {
    fn default() -> Self {
        Self {
            moving: 0.003,
            creep: 0.008,
            creep_of_peak: 0.1,
            large: 0.06,
            tail_s: 0.5,
            rest_s: 0.28,
            different: 0.0035,
            passing: 0.012,
            detour: 0.03,
        }
    }
}

/// One settled screen; times in seconds since the first frame.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scene {
    /// When it came to rest.
    pub start_s: f64,
    /// When it began to change, or the end of the video.
    pub end_s: f64,
    /// Ordinal of the frame that shows it best.
    pub settled_frame: u64,
    /// Time of that moment; the settled frame is on display then.
    pub settled_s: f64,
    /// Share of tiles different from the screen before; 1 for the first.
    pub change: f64,
}

/// Anything that finds screens in a signal track.
pub trait SceneDetector {
    /// The screens in order of time, not overlapping.
    fn detect(&self, track: &SignalTrack, screen: PixelRect) -> Vec<Scene>;
}

/// What became of a stretch without motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is a screen of its own.
    Screen,
    /// It shows what the rest before showed.
    Joined,
    /// A screen of its own that took back what the one before had changed; that one is no screen.
    TookBack,
}

/// One decision with what it went by; the limits are those of [`GuiOptions`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decision {
    /// Start of the rest, seconds since the first frame.
    pub start_s: f64,
    /// Its end.
    pub end_s: f64,
    /// What became of it.
    pub verdict: Verdict,
    /// Share of tiles different from the rest before, against `different` (and `passing`).
    pub change: f64,
    /// Largest moved share on the way here, against `detour`.
    pub detour: f64,
    /// A line was typed on the way.
    pub typed: bool,
}

/// The detector for GUI recordings.
#[derive(Debug, Clone, Default)]
pub struct GuiDetector {
    /// Its thresholds.
    pub options: GuiOptions,
}

impl GuiDetector {
    /// The screens, and for every rest why it is one or not.
    pub fn explain(&self, track: &SignalTrack, screen: PixelRect) -> (Vec<Scene>, Vec<Decision>) {
        let view = View::new(track, screen, &self.options);
        join::join(&view, rests::rests(&view))
    }
}

impl SceneDetector for GuiDetector {
    fn detect(&self, track: &SignalTrack, screen: PixelRect) -> Vec<Scene> {
        self.explain(track, screen).0
    }
}

#[cfg(test)]
mod tests;
