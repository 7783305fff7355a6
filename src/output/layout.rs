//! The folders and file names that the VG-GUI-Bench evaluation reads.
//!
//! It takes every picture of an episode's folder, sorted by name: names sort in time order and nothing else is in there.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What the frames of a mode show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ModeKind {
    /// One frame per scene of the metadata.
    Origin,
    /// The same with red boxes.
    Annotation,
    /// This many frames, evenly spaced.
    Uniform(u32),
}

/// A folder of reference frames: what it shows, and whether cut to the phone screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mode {
    /// What it shows.
    pub kind: ModeKind,
    /// Cut to the phone screen and trimmed; else the whole frame (`_no_cut`).
    pub cut: bool,
}

impl Mode {
    /// The eight directories that come with the benchmark.
    pub const EIGHT: [Self; 8] = {
        const fn both(kind: ModeKind) -> [Mode; 2] {
            [Mode { kind, cut: true }, Mode { kind, cut: false }]
        }
        let [a, b] = both(ModeKind::Origin);
        let [c, d] = both(ModeKind::Annotation);
        let [e, f] = both(ModeKind::Uniform(5));
        let [g, h] = both(ModeKind::Uniform(10));
        [a, b, c, d, e, f, g, h]
    };

    /// Modes from a comma-separated list of names; `eight` and `all` stand for the eight directories of the benchmark.
    ///
    /// # Errors
    /// The first name that is none, with those that are.
    pub fn parse_list(list: &str) -> Result<Vec<Self>, String> {
        let mut modes = Vec::new();
        for name in list.split(',').map(str::trim).filter(|n| !n.is_empty()) {
            match name {
                "all" | "eight" => modes.extend(Self::EIGHT),
                _ => modes.push(name.parse()?),
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        modes.retain(|m| seen.insert(*m));
        if modes.is_empty() { Err("no mode given; try eight".into()) } else { Ok(modes) }
    }

    /// Whether the video alone is enough: no scene times, no screen rectangle.
    pub fn needs_no_metadata(&self) -> bool {
        matches!(self.kind, ModeKind::Uniform(_)) && !self.cut
    }

    /// Folder of an episode below the images root.
    pub fn folder(self, root: &Path, id: &str) -> PathBuf {
        root.join(self.to_string()).join(id)
    }

    /// Name of the `k`-th picture of an episode.
    pub fn file_name(self, k: usize) -> String {
        match self.kind {
            ModeKind::Origin => format!("frame_{k:04}.png"),
            ModeKind::Annotation => format!("frame_{k:04}_annot.png"),
            ModeKind::Uniform(_) => format!("frame_uniform_{k:04}.png"),
        }
    }

    /// How the frames were chosen, as manifests name it.
    pub fn strategy(self) -> &'static str {
        match self.kind {
            ModeKind::Origin | ModeKind::Annotation => "scenes",
            ModeKind::Uniform(_) => "uniform",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ModeKind::Origin => f.write_str("origin")?,
            ModeKind::Annotation => f.write_str("annotation")?,
            ModeKind::Uniform(n) => write!(f, "uniform_{n}")?,
        }
        f.write_str(if self.cut { "" } else { "_no_cut" })
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let (base, cut) = name.strip_suffix("_no_cut").map_or((name, true), |base| (base, false));
        let kind = match base {
            "origin" => ModeKind::Origin,
            "annotation" => ModeKind::Annotation,
            _ => {
                let count = base
                    .strip_prefix("uniform_")
                    .and_then(|n| n.parse().ok())
                    .filter(|n| (1..=9_999).contains(n));
                let wrong = || {
                    format!(
                        "no such mode {name:?}; one of origin, annotation, uniform_N, each also with _no_cut, or eight"
                    )
                };
                ModeKind::Uniform(count.ok_or_else(wrong)?)
            }
        };
        Ok(Self { kind, cut })
    }
}

/// `n` times from 0 to `max(0, duration − 0.1)` seconds, both included, evenly spaced.
pub fn uniform_times(n: u32, duration: f64) -> Vec<f64> {
    let end = (duration - 0.1).max(0.0);
    let steps = n.saturating_sub(1);
    let step = end / f64::from(steps.max(1));
    (0..n).map(|k| if k == steps && k > 0 { end } else { f64::from(k) * step }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_the_round_trip() {
        for mode in Mode::EIGHT {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        assert_eq!(Mode::parse_list("eight, origin,uniform_7_no_cut").unwrap().len(), 9);
        for wrong in ["", "unifrom_5", "uniform_0", "uniform_x", "origin_cut"] {
            assert!(Mode::parse_list(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn uniform_times_are_linspace() {
        let (times, end) = (uniform_times(5, 4.1), 4.1 - 0.1);
        assert_eq!(times, [0.0, end / 4.0, end / 4.0 * 2.0, end / 4.0 * 3.0, end]);
        assert_eq!(uniform_times(3, 0.05), [0.0, 0.0, 0.0]);
        assert_eq!(uniform_times(1, 9.0), [0.0]);
    }
}
