//! How one state becomes the next on the screen, and the picture somewhere on that way.

use anyhow::Result;

use crate::{
    canvas::Canvas,
    font::Typeface,
    paint::{Decor, WIDTH, paint},
    theme::Theme,
    ui::State,
};

/// The way between two states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Motion {
    Cut,
    Fade,
    /// The new page comes from the right, over the old one that gives way slowly.
    SlideIn,
    /// The old page leaves to the right.
    SlideOut,
    /// Scroll, keyboard, cover and switches glide; all else is new at once.
    Glide,
}

/// What the screen shows at one moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shot {
    pub(crate) from: State,
    pub(crate) to: State,
    pub(crate) motion: Motion,
    /// 0..=1; at 1 only `to` is seen.
    pub(crate) p: f32,
}

impl Shot {
    pub(crate) fn still(state: &State) -> Self {
        Self { from: state.clone(), to: state.clone(), motion: Motion::Cut, p: 1.0 }
    }
}

/// The phone a story plays on.
pub(crate) struct Phone {
    pub(crate) font: Typeface,
    pub(crate) theme: Theme,
    /// Pixels of its screen.
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Phone {
    pub(crate) fn new(theme: Theme, width: usize, height: usize) -> Result<Self> {
        Ok(Self { font: Typeface::load()?, theme, width, height })
    }

    /// Height in drawing units.
    pub(crate) fn units(&self) -> f32 {
        self.height as f32 * WIDTH / self.width as f32
    }

    fn state(&self, state: &State, decor: &Decor) -> Canvas {
        let blank = Canvas::new(self.width, self.height, self.width as f32 / WIDTH, self.theme.bg);
        paint(blank, &self.font, &self.theme, state, decor).0
    }

    /// The picture of a shot.
    pub(crate) fn picture(&self, shot: &Shot, decor: &Decor) -> Canvas {
        if shot.p >= 1.0 {
            return self.state(&shot.to, decor);
        }
        let away = |part: f32| (self.width as f32 * part).round() as i32;
        match shot.motion {
            Motion::Cut => self.state(&shot.from, decor),
            Motion::Glide => self.state(&shot.from.toward(&shot.to, shot.p), decor),
            Motion::Fade => {
                let mut picture = self.state(&shot.from, decor);
                picture.fade(&self.state(&shot.to, decor), shot.p);
                picture
            }
            Motion::SlideIn => {
                let old = self.state(&shot.from, decor);
                let mut picture = old.clone();
                picture.blit(&old, -away(shot.p * 0.3), 0);
                picture.blit(&self.state(&shot.to, decor), away(1.0 - shot.p), 0);
                picture
            }
            Motion::SlideOut => {
                let new = self.state(&shot.to, decor);
                let mut picture = new.clone();
                picture.blit(&new, -away((1.0 - shot.p) * 0.3), 0);
                picture.blit(&self.state(&shot.from, decor), away(shot.p), 0);
                picture
            }
        }
    }
}
