//! What the packets of a stream say without decoding: times, sizes, key frames; and the timeline that follows from them.

use super::FrameId;
use super::time::{TimeBase, Timestamp};

/// One compressed packet, in the order of the file (decoding order).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketInfo {
    /// Presentation time in ticks of the stream; damaged files lack some.
    pub pts: Option<i64>,
    /// Duration in ticks, 0 where unknown.
    pub duration: i64,
    /// Compressed size in bytes.
    pub size: u32,
    /// Whether decoding can start here.
    pub key: bool,
    /// `false` for packets that an edit list needs for decoding but does not show.
    pub shown: bool,
}

/// All packets of a video stream in decoding order.
#[derive(Clone, Debug)]
pub struct PacketIndex {
    packets: Vec<PacketInfo>,
    timeline: Option<Timeline>,
}

impl PacketIndex {
    /// From the packets in decoding order and the stream's clock.
    pub fn new(base: TimeBase, packets: Vec<PacketInfo>) -> Self {
        let times: Option<Vec<i64>> = packets.iter().filter(|p| p.shown).map(|p| p.pts).collect();
        let timeline = times.map(|t| (t.len(), Timeline::new(base, t))).filter(|(n, t)| *n == t.len());
        Self { packets, timeline: timeline.map(|(_, t)| t) }
    }

    /// The packets in decoding order.
    pub fn packets(&self) -> &[PacketInfo] {
        &self.packets
    }

    /// Number of packets from which decoding can start.
    pub fn key_frames(&self) -> usize {
        self.packets.iter().filter(|p| p.key).count()
    }

    /// When each frame should be shown, if every packet has a time of its own.
    ///
    /// A promise only: damaged packets give no frame. What is decoded has the last word.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.timeline.as_ref()
    }
}

/// The presentation times of all frames, ascending and distinct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    base: TimeBase,
    times: Vec<i64>,
}

impl Timeline {
    /// Sorts the times (ticks of `base`); equal ones count once.
    pub fn new(base: TimeBase, mut times: Vec<i64>) -> Self {
        times.sort_unstable();
        times.dedup();
        Self { base, times }
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is no frame at all.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// The stream's clock.
    pub fn base(&self) -> TimeBase {
        self.base
    }

    /// All times in ticks, ascending.
    pub fn ticks(&self) -> &[i64] {
        &self.times
    }

    /// The frame shown at exactly this tick.
    pub fn find(&self, pts: i64) -> Option<FrameId> {
        self.times.binary_search(&pts).ok().map(|i| FrameId(i as u64))
    }

    /// When a frame is shown.
    pub fn time(&self, id: FrameId) -> Option<Timestamp> {
        let pts = *self.times.get(usize::try_from(id.0).ok()?)?;
        Some(Timestamp { pts, base: self.base })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(pts: Option<i64>, shown: bool) -> PacketInfo {
        PacketInfo { pts, duration: 1, size: 9, key: false, shown }
    }

    #[test]
    fn timeline_is_in_presentation_order_without_hidden_packets() {
        let base = TimeBase { num: 1, den: 10 };
        let index = PacketIndex::new(
            base,
            [(-5, false), (0, true), (4, true), (2, true)].map(|(t, s)| packet(Some(t), s)).into(),
        );
        assert_eq!(index.timeline().unwrap().ticks(), [0, 2, 4]);
        assert_eq!(index.timeline().unwrap().find(2), Some(FrameId(1)));
    }

    #[test]
    fn no_timeline_is_promised_without_distinct_times() {
        let base = TimeBase { num: 1, den: 10 };
        assert!(PacketIndex::new(base, vec![packet(Some(0), true), packet(None, true)]).timeline().is_none());
        assert!(
            PacketIndex::new(base, vec![packet(Some(3), true), packet(Some(3), true)]).timeline().is_none()
        );
    }
}
