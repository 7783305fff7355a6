//! What an agent does on a screen: one type for all benchmarks, so that replies and truth can be compared.
//!
//! Each benchmark's own forms are read and written by a module of its own.

pub mod dac_bench;
pub mod mobile_use;
mod scan;
mod thoughts;
pub mod vg_gui;

pub use thoughts::without_thoughts;

/// A place on the screen, x to the right and y down. The unit is the benchmark's: shares of the screen (VG-GUI-Bench),
/// thousandths (AndroidControl\*) or pixels (DAC-Bench).
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "said above")]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// Euclidean distance.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

/// Where a finger goes down and where it goes up.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "said above")]
pub struct Stroke {
    pub from: Point,
    pub to: Point,
}

/// Which way a finger moves; the page moves with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl Stroke {
    /// The main direction. A diagonal counts as sideways, no movement at all as left.
    pub fn heading(self) -> Heading {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        match (dy.abs() > dx.abs(), dx > 0.0) {
            (true, _) if dy < 0.0 => Heading::Up,
            (true, _) => Heading::Down,
            (false, true) => Heading::Right,
            (false, false) => Heading::Left,
        }
    }
}

/// A button of the device or the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Key {
    Back,
    Home,
    Enter,
    /// Any other, in capitals.
    Other(String),
}

impl Key {
    /// The key of that name; case and outer blanks do not matter.
    pub fn named(name: &str) -> Self {
        match name.trim().to_uppercase() {
            name if name == "BACK" => Self::Back,
            name if name == "HOME" => Self::Home,
            name if name == "ENTER" => Self::Enter,
            name => Self::Other(name),
        }
    }

    /// Its name in capitals.
    pub fn name(&self) -> &str {
        match self {
            Self::Back => "BACK",
            Self::Home => "HOME",
            Self::Enter => "ENTER",
            Self::Other(name) => name,
        }
    }
}

/// One action. `None` for a place or stroke means that the reply names the action but not where.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A tap.
    Click(Option<Point>),
    /// A long tap.
    LongPress(Option<Point>),
    /// A drag; the page follows the finger.
    Scroll(Option<Stroke>),
    /// Text entered into the focused field.
    Type(String),
    /// A key.
    Press(Key),
    /// Two fingers.
    Zoom,
    /// An application started by name.
    OpenApp(String),
    /// Nothing for a moment.
    Wait,
    /// The end: the task is done, or it cannot be.
    Finish {
        /// False: impossible.
        done: bool,
    },
    /// A reply that is no known action, or a truth outside the action space.
    Unknown,
    /// No reply.
    Missing,
}

/// An action without its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "as in `Action`")]
pub enum Kind {
    Click,
    Scroll,
    Type,
    Press,
    Zoom,
    Finish,
    LongPress,
    OpenApp,
    Wait,
    Unknown,
    Missing,
}

impl Kind {
    /// The six of VG-GUI-Bench, in the order of its tables.
    pub const VG_GUI: [Self; 6] =
        [Self::Click, Self::Scroll, Self::Type, Self::Press, Self::Zoom, Self::Finish];

    /// Its name in capitals, as in the tables of VG-GUI-Bench.
    pub fn name(self) -> &'static str {
        match self {
            Self::Click => "CLICK",
            Self::Scroll => "SCROLL",
            Self::Type => "TYPE",
            Self::Press => "PRESS",
            Self::Zoom => "ZOOM",
            Self::Finish => "FINISH",
            Self::LongPress => "LONG_PRESS",
            Self::OpenApp => "OPEN_APP",
            Self::Wait => "WAIT",
            Self::Unknown => "UNKNOWN",
            Self::Missing => "NULL",
        }
    }
}

impl Action {
    /// The action without its parameters.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Click(_) => Kind::Click,
            Self::LongPress(_) => Kind::LongPress,
            Self::Scroll(_) => Kind::Scroll,
            Self::Type(_) => Kind::Type,
            Self::Press(_) => Kind::Press,
            Self::Zoom => Kind::Zoom,
            Self::OpenApp(_) => Kind::OpenApp,
            Self::Wait => Kind::Wait,
            Self::Finish { .. } => Kind::Finish,
            Self::Unknown => Kind::Unknown,
            Self::Missing => Kind::Missing,
        }
    }

    /// Where it points, for a tap or a long tap that says so.
    pub fn point(&self) -> Option<Point> {
        match self {
            Self::Click(point) | Self::LongPress(point) => *point,
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_on_the_diagonals_and_without_movement() {
        let heading = |dx: f64, dy: f64| {
            let from = Point { x: 0.5, y: 0.5 };
            Stroke { from, to: Point { x: 0.5 + dx, y: 0.5 + dy } }.heading()
        };
        assert_eq!(heading(0.0, -0.3), Heading::Up);
        assert_eq!(heading(0.1, 0.3), Heading::Down);
        assert_eq!(heading(0.25, 0.25), Heading::Right);
        assert_eq!(heading(-0.25, -0.25), Heading::Left);
        assert_eq!(heading(0.0, 0.0), Heading::Left);
    }
}
