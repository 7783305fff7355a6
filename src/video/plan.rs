//! Which packets to read for the wanted frames: read on, or seek to a later key frame where that saves decoding.
//!
//! Many phone recordings hold one key frame, so often the only saving is to stop after the last wanted frame.

use std::collections::{BTreeMap, BTreeSet};

use super::index::PacketIndex;

/// Packets that a seek has to save before it pays: a seek flushes the codec and drains its queue.
const SEEK_PAYS_FROM: usize = 12;

/// A stretch of the file read in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Key frame to seek to first (ticks); `None` reads on from where the reader stands.
    pub seek: Option<i64>,
    /// Presentation times to decode on the way (ticks).
    pub wanted: BTreeSet<i64>,
}

/// The legs, in the order of the file. Times the index does not know are left out.
///
/// O(packets + wanted · log packets).
pub fn plan(index: &PacketIndex, wanted: &BTreeSet<i64>) -> Vec<Leg> {
    // Place in decoding order -> presentation time.
    let places: BTreeMap<usize, i64> = index
        .packets()
        .iter()
        .enumerate()
        .filter_map(|(place, p)| p.pts.filter(|t| p.shown && wanted.contains(t)).map(|t| (place, t)))
        .collect();
    let mut legs: Vec<Leg> = Vec::new();
    let mut reached = 0;
    for (&place, &pts) in &places {
        let seek = key_before(index, place, pts, reached);
        match legs.last_mut() {
            Some(leg) if seek.is_none() => {
                leg.wanted.insert(pts);
            }
            _ => legs.push(Leg { seek, wanted: BTreeSet::from([pts]) }),
        }
        reached = place + 1;
    }
    legs
}

/// The last key frame from which the packet at `place` can be decoded, if starting there saves enough over reading on.
fn key_before(index: &PacketIndex, place: usize, pts: i64, reached: usize) -> Option<i64> {
    let from = reached + SEEK_PAYS_FROM;
    let span = index.packets().get(from..=place)?;
    // Frames shown before a key frame but stored after it may need earlier ones (open groups): only later ones are safe.
    span.iter().rev().filter(|p| p.key && p.shown).filter_map(|p| p.pts).find(|&key| key <= pts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::video::index::PacketInfo;
    use crate::video::time::TimeBase;

    fn index(n: i64, keys: &[i64]) -> PacketIndex {
        let packets = (0..n)
            .map(|t| PacketInfo { pts: Some(t), duration: 1, size: 1, key: keys.contains(&t), shown: true })
            .collect();
        PacketIndex::new(TimeBase { num: 1, den: 1 }, packets)
    }

    fn leg(seek: Option<i64>, wanted: &[i64]) -> Leg {
        Leg { seek, wanted: wanted.iter().copied().collect() }
    }

    #[test]
    fn one_key_frame_reads_straight_through() {
        assert_eq!(plan(&index(100, &[0]), &BTreeSet::from([3, 50, 99])), [leg(None, &[3, 50, 99])]);
    }

    #[test]
    fn seeks_only_where_it_saves() {
        let legs = plan(&index(100, &[0, 10, 20, 60]), &BTreeSet::from([12, 22, 75, 90]));
        // Frame 12 follows a key frame that is not far enough ahead, as does 22 after it.
        assert_eq!(legs, [leg(None, &[12, 22]), leg(Some(60), &[75, 90])]);
    }

    #[test]
    fn leading_frames_of_an_open_group_are_not_reached_from_its_key_frame() {
        let mut packets: Vec<PacketInfo> = index(60, &[0]).packets().to_vec();
        // Stored: … key frame shown at 43, then 40, 41, 42 which lean on the group before.
        packets[40] = PacketInfo { pts: Some(43), key: true, ..packets[40] };
        for (place, t) in [(41, 40), (42, 41), (43, 42)] {
            packets[place].pts = Some(t);
        }
        let index = PacketIndex::new(TimeBase { num: 1, den: 1 }, packets);
        assert_eq!(plan(&index, &BTreeSet::from([41])), [leg(None, &[41])]);
        assert_eq!(plan(&index, &BTreeSet::from([44])), [leg(Some(43), &[44])]);
    }

    #[test]
    fn unknown_times_are_left_out() {
        assert_eq!(plan(&index(10, &[0]), &BTreeSet::from([77])), []);
    }
}
