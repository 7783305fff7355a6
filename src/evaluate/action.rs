//! What an agent does on a screen, the same for all benchmarks, and the forms in which each writes it.
//!
//! Coordinates stay in the units of their benchmark: shares of the screen, thousandths, or pixels.

pub mod dac;
pub mod mobile_use;
mod scan;
pub mod vg_gui;

/// x to the right, y down, from the top left corner, in the benchmark's units.
pub type Point = [f64; 2];

/// One action on a phone.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action {
    /// A tap.
    Click {
        /// Where.
        at: Point,
    },
    /// A press held for a moment.
    LongPress {
        /// Where.
        at: Point,
    },
    /// A finger drawn over the screen.
    Scroll {
        /// Where it goes down.
        from: Point,
        /// Where it goes up.
        to: Point,
    },
    /// Text put into the focused field.
    Type {
        /// The text.
        text: String,
    },
    /// A key of the system.
    Press {
        /// Its name in capitals: BACK, HOME, ENTER, or what a model made up.
        key: String,
    },
    /// Two fingers moved apart or together.
    Zoom,
    /// The task is done.
    Finish,
    /// The task cannot be done.
    Impossible,
    /// An app started by name.
    OpenApp {
        /// Its name.
        name: String,
    },
    /// Nothing, until the screen has settled.
    Wait,
}

impl Action {
    /// The type's name in capitals, as in the tables of VG-GUI-Bench.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Click { .. } => "CLICK",
            Self::LongPress { .. } => "LONG_PRESS",
            Self::Scroll { .. } => "SCROLL",
            Self::Type { .. } => "TYPE",
            Self::Press { .. } => "PRESS",
            Self::Zoom => "ZOOM",
            Self::Finish => "FINISH",
            Self::Impossible => "IMPOSSIBLE",
            Self::OpenApp { .. } => "OPEN_APP",
            Self::Wait => "WAIT",
        }
    }
}

/// Written as VG-GUI-Bench writes it: `CLICK(0.137, 0.893)`, three decimals, quotes in texts escaped.
impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = self.kind();
        match self {
            Self::Click { at: [x, y] } | Self::LongPress { at: [x, y] } => {
                write!(f, "{kind}({x:.3}, {y:.3})")
            }
            Self::Scroll { from: [x1, y1], to: [x2, y2] } => {
                write!(f, "{kind}({x1:.3}, {y1:.3}, {x2:.3}, {y2:.3})")
            }
            Self::Type { text } | Self::Press { key: text } | Self::OpenApp { name: text } => {
                write!(f, "{kind}(\"{}\")", text.replace('"', "\\\""))
            }
            Self::Zoom | Self::Finish | Self::Impossible | Self::Wait => write!(f, "{kind}()"),
        }
    }
}

/// Which way a finger went, by the longer of its two ways. A scroll *down* is a finger going up; but *left* is a
/// finger going right: the convention of VG-GUI-Bench. No movement at all counts as right, as in its scorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// y falls.
    Down,
    /// y grows.
    Up,
    /// x grows.
    Left,
    /// x falls, or nothing moves.
    Right,
}

impl Direction {
    /// The direction of a scroll between two points.
    pub fn of(from: Point, to: Point) -> Self {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        match (dy.abs() > dx.abs(), dy < 0.0, dx > 0.0) {
            (true, true, _) => Self::Down,
            (true, false, _) => Self::Up,
            (false, _, true) => Self::Left,
            (false, _, false) => Self::Right,
        }
    }

    /// As `action_type_text` writes it: "scroll down".
    pub fn label(self) -> &'static str {
        match self {
            Self::Down => "scroll down",
            Self::Up => "scroll up",
            Self::Left => "scroll left",
            Self::Right => "scroll right",
        }
    }
}
