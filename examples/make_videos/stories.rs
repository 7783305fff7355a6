//! The clips: for each its id, its story, how it stands in the frame and how it is coded.

use anyhow::Result;
use fastrand::Rng;

use crate::{encoder::Coding, film::Rate, motion::Phone, script::Script, stage::Stage, theme::Theme};

mod alarm;
mod chat;
mod extras;
mod music;
mod notes;
mod settings;
mod shop;
mod wifi;

/// Where the screen is in the frame.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// It is the frame: width and height in pixels.
    Full(usize, usize),
    /// Centred in 1280 × 720; the ground drifts by so many pixels a second.
    Framed(usize, usize, f32),
    /// Centred in a black portrait frame: width and height of the screen, then of the frame.
    Barred((usize, usize), (usize, usize)),
}

/// A clip before it is shot.
pub(crate) struct Clip {
    /// Eleven characters, as YouTube has them.
    pub(crate) id: &'static str,
    /// One line for the reader of the dataset.
    pub(crate) about: &'static str,
    pub(crate) place: Place,
    pub(crate) rate: Rate,
    pub(crate) coding: Coding,
    write: fn(Phone, Rng) -> Result<Script>,
    look: fn(&mut Rng) -> Theme,
}

const fn coding(time_base: i32, b_frames: u32, key_every: Option<u32>) -> Coding {
    Coding { time_base, b_frames, key_every, crf: 25 }
}

/// The committed clips.
pub(crate) const CLIPS: &[Clip] = &[
    Clip {
        id: "-aNotesNew1",
        about: "light notes app; add a note, scroll, cancel a deletion. Portrait, 30 fps, B-frames",
        place: Place::Full(360, 780),
        rate: Rate::Constant(30),
        coding: coding(90_000, 3, Some(250)),
        write: notes::write,
        look: notes::look,
    },
    Clip {
        id: "_bSettings2",
        about: "dark settings; switches and a sheet of choices. Phone in a wide frame, 25 fps, drifting ground",
        place: Place::Framed(312, 676, 1.0),
        rate: Rate::Constant(25),
        coding: coding(90_000, 2, Some(125)),
        write: settings::write,
        look: settings::look,
    },
    Clip {
        id: "cShopCart03",
        about: "light shop; content loads in, tabs, sort sheet. Portrait, recorder-like rate, a single key frame",
        place: Place::Full(360, 780),
        rate: Rate::Recorder,
        coding: coding(90_000, 0, None),
        write: shop::write,
        look: shop::look,
    },
    Clip {
        id: "dChatDark04",
        about: "dark chat with a touch dot; two messages typed and sent. Portrait, recorder-like rate, B-frames",
        place: Place::Full(360, 760),
        rate: Rate::Recorder,
        coding: coding(1_000, 2, Some(300)),
        write: chat::write,
        look: chat::look,
    },
    Clip {
        id: "eWifiSetup5",
        about: "light Wi-Fi setup; toggle, scan, password, dialog. Phone in a wide frame, 30 fps, still ground",
        place: Place::Framed(324, 680, 0.0),
        rate: Rate::Constant(30),
        coding: coding(90_000, 0, Some(60)),
        write: wifi::write,
        look: wifi::look,
    },
    Clip {
        id: "fMusicTab06",
        about: "dark music player with a touch dot; tabs, album, playlist sheet. Portrait 16:9, 24 fps, B-frames",
        place: Place::Full(360, 640),
        rate: Rate::Constant(24),
        coding: coding(90_000, 3, Some(240)),
        write: music::write,
        look: music::look,
    },
    Clip {
        id: "gAlarmBox07",
        about: "dark alarms with a touch dot; slides, sheet, switch. Portrait with black bars, recorder-like rate",
        place: Place::Barred((288, 576), (360, 640)),
        rate: Rate::Recorder,
        coding: coding(90_000, 2, Some(250)),
        write: alarm::write,
        look: alarm::look,
    },
];

/// Clips that isolate one thing; not part of the dataset.
pub(crate) const EXTRAS: &[Clip] = &[
    Clip {
        id: "xStillVideo",
        about: "nothing moves at all",
        place: Place::Full(360, 780),
        rate: Rate::Constant(30),
        coding: coding(90_000, 2, Some(250)),
        write: extras::still,
        look: notes::look,
    },
    Clip {
        id: "xCaretOnly1",
        about: "only a caret blinks",
        place: Place::Full(360, 780),
        rate: Rate::Constant(30),
        coding: coding(90_000, 2, Some(250)),
        write: extras::caret,
        look: notes::look,
    },
    Clip {
        id: "xToggleOnly",
        about: "one switch is moved, twice",
        place: Place::Full(360, 780),
        rate: Rate::Constant(30),
        coding: coding(90_000, 2, Some(250)),
        write: extras::toggle,
        look: settings::look,
    },
    Clip {
        id: "xScrollOnly",
        about: "a list is scrolled down twice and up once",
        place: Place::Full(360, 780),
        rate: Rate::Constant(30),
        coding: coding(90_000, 2, Some(250)),
        write: extras::scroll,
        look: notes::look,
    },
];

impl Clip {
    /// Writes the script and sets the stage; both depend on the seed and the id alone.
    pub(crate) fn prepare(&self, seed: u64) -> Result<(Script, Stage)> {
        let salt =
            self.id.bytes().fold(seed, |hash, byte| hash.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte));
        let mut rng = Rng::with_seed(salt);
        let theme = (self.look)(&mut rng);
        let (width, height) = match self.place {
            Place::Full(w, h) | Place::Framed(w, h, _) | Place::Barred((w, h), _) => (w, h),
        };
        let script = (self.write)(Phone::new(theme, width, height)?, rng.fork())?;
        let stage = match self.place {
            Place::Full(..) => Stage::full(width, height),
            Place::Barred(_, frame) => Stage::barred(width, height, frame),
            Place::Framed(.., drift) => {
                Stage::framed(&mut rng, &script.phone.font, &script.goal, width, height, drift)
            }
        };
        Ok((script, stage))
    }
}
