//! Which frame a time selects.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::index::Timeline;
use super::time::{MICROS, MILLIS, round_to_millis};
use super::{FrameId, VideoInfo};

/// How a time, in seconds from the start of the file, becomes a frame.
///
/// Times meet the stream's clock at its nearest tick, as in FFmpeg. A time past the last frame always selects the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FrameRule {
    /// The time is rounded to milliseconds; the first frame at or after it. What `ffmpeg -ss T -i V -frames:v 1` gives, and
    /// what the published annotations were made on.
    #[default]
    AtOrAfter,
    /// As `AtOrAfter`, without the rounding to milliseconds.
    Exact,
    /// The frame whose time is nearest, the earlier of two.
    Nearest,
    /// The last frame at or before: what a viewer sees at that moment; before the first frame, the first.
    AtOrBefore,
}

impl FrameRule {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::AtOrAfter, Self::Exact, Self::Nearest, Self::AtOrBefore];

    /// The name on the command line and in manifests.
    pub fn name(self) -> &'static str {
        match self {
            Self::AtOrAfter => "at-or-after",
            Self::Exact => "exact",
            Self::Nearest => "nearest",
            Self::AtOrBefore => "at-or-before",
        }
    }
}

impl fmt::Display for FrameRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for FrameRule {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|r| r.name() == s).ok_or_else(|| {
            format!("no such frame rule {s:?}; one of at-or-after, exact, nearest, at-or-before")
        })
    }
}

/// The frame that a time selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The frame.
    pub id: FrameId,
    /// Its time in ticks.
    pub pts: i64,
    /// The time lay after the last frame, which was taken instead.
    pub past_end: bool,
}

/// The frame that `seconds` from the start of the file selects; `None` on an empty timeline.
pub fn select(timeline: &Timeline, info: &VideoInfo, seconds: f64, rule: FrameRule) -> Option<Pick> {
    let ticks = timeline.ticks();
    let last = ticks.len().checked_sub(1)?;
    let wanted = target(timeline, info, seconds, rule);
    // The first frame at or after the wanted tick.
    let after = ticks.partition_point(|&t| t < wanted);
    let place = match rule {
        FrameRule::AtOrAfter | FrameRule::Exact => after,
        FrameRule::AtOrBefore => ticks.partition_point(|&t| t <= wanted).saturating_sub(1),
        FrameRule::Nearest if after == 0 || after > last => after,
        FrameRule::Nearest => {
            let (before, behind) = (wanted - ticks[after - 1], ticks[after] - wanted);
            if before <= behind { after - 1 } else { after }
        }
    };
    let past_end = after > last && rule != FrameRule::AtOrBefore;
    let place = place.min(last);
    Some(Pick { id: FrameId(place as u64), pts: ticks[place], past_end })
}

/// The time as a tick of the stream's clock.
fn target(timeline: &Timeline, info: &VideoInfo, seconds: f64, rule: FrameRule) -> i64 {
    let micros = match rule {
        FrameRule::AtOrAfter => MILLIS.rescale(round_to_millis(seconds), MICROS),
        _ => (seconds * 1e6).round() as i64,
    };
    MICROS.rescale(micros.saturating_add(info.start_micros), timeline.base())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::video::time::TimeBase;

    fn info(base: TimeBase, start_micros: i64) -> VideoInfo {
        VideoInfo {
            path: PathBuf::new(),
            codec: String::new(),
            pixel_format: String::new(),
            width: 1,
            height: 1,
            rotation: 0,
            sample_aspect_ratio: None,
            color_space: None,
            color_range: None,
            time_base: base,
            start_micros,
            stream_start: None,
            duration_micros: None,
            frame_rate: 0.0,
            promised_frames: None,
        }
    }

    fn pick(ticks: &[i64], start: i64, seconds: f64, rule: FrameRule) -> (u64, bool) {
        let base = TimeBase { num: 1, den: 1000 };
        let timeline = Timeline::new(base, ticks.to_vec());
        let p = select(&timeline, &info(base, start), seconds, rule).unwrap();
        (p.id.0, p.past_end)
    }

    #[test]
    fn each_rule_on_a_pause() {
        let ticks = [0, 40, 1000, 1040];
        for (seconds, after, nearest, before) in [
            (0.0, 0, 0, 0),
            (0.02, 1, 0, 0),
            (0.021, 1, 1, 0),
            (0.04, 1, 1, 1),
            (0.5, 2, 1, 1),
            (0.9, 2, 2, 1),
        ] {
            assert_eq!(pick(&ticks, 0, seconds, FrameRule::AtOrAfter).0, after, "{seconds}");
            assert_eq!(pick(&ticks, 0, seconds, FrameRule::Nearest).0, nearest, "{seconds}");
            assert_eq!(pick(&ticks, 0, seconds, FrameRule::AtOrBefore).0, before, "{seconds}");
        }
    }

    #[test]
    fn past_the_end_takes_the_last_frame_and_says_so() {
        for rule in [FrameRule::AtOrAfter, FrameRule::Exact, FrameRule::Nearest] {
            assert_eq!(pick(&[0, 40], 0, 0.05, rule), (1, true), "{rule}");
        }
        assert_eq!(pick(&[0, 40], 0, 0.05, FrameRule::AtOrBefore), (1, false));
    }

    #[test]
    fn times_count_from_the_start_of_the_file() {
        // The sound starts at 0.5 s on the clock, the picture 2.5 s later.
        assert_eq!(pick(&[3000, 3040], 500_000, 0.0, FrameRule::AtOrAfter).0, 0);
        assert_eq!(pick(&[3000, 3040], 500_000, 2.51, FrameRule::AtOrAfter).0, 1);
        assert_eq!(pick(&[3000, 3040], 500_000, 0.0, FrameRule::AtOrBefore).0, 0);
    }

    #[test]
    fn rounding_to_milliseconds_belongs_to_one_rule() {
        let base = TimeBase { num: 1, den: 30_000 };
        let timeline = Timeline::new(base, vec![0, 1001, 2002]);
        let at = |rule| select(&timeline, &info(base, 0), 1001.0 / 30_000.0, rule).unwrap().id.0;
        // 0.0333667 s becomes 0.033 s, before frame 1; unrounded it is frame 1 itself.
        assert_eq!((at(FrameRule::AtOrAfter), at(FrameRule::Exact)), (1, 1));
        let at = |rule| select(&timeline, &info(base, 0), 2002.0 / 30_000.0, rule).unwrap().id.0;
        // 0.0667333 s becomes 0.067 s, after frame 2: past the end, so still frame 2.
        assert_eq!((at(FrameRule::AtOrAfter), at(FrameRule::Exact)), (2, 2));
    }

    #[test]
    fn nothing_to_select_from() {
        let base = TimeBase { num: 1, den: 1000 };
        assert_eq!(select(&Timeline::new(base, vec![]), &info(base, 0), 0.0, FrameRule::AtOrAfter), None);
    }
}
