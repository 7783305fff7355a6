//! The frames that a list of times selects, each decoded once.
//!
//! The packet index promises when frames are shown; the plan decodes only what the chosen ones need. Where decoding breaks
//! the promise (damaged packets, missing times) the whole file is decoded once for its true timeline, and the choice is made
//! again on that: the answer is always the one a full decode gives.

use std::collections::BTreeMap;
use std::path::Path;

use super::index::{PacketIndex, Timeline};
use super::plan::plan;
use super::select::{FrameRule, Pick, select};
use super::{Decoder, Frame, FrameId, FrameSource, Timestamp, VideoInfo, images::ImageFolder};
use crate::error::{Error, Result};

/// What a fetch found.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// The frame each time selected, in the order of the times.
    pub picks: Vec<Pick>,
    /// Damaged spans met on the way.
    pub decode_errors: u64,
    /// The timeline was taken from a full decode because the packets promised something else.
    pub full_decode: bool,
}

/// Where to look: the index of a file is read first, so that times may depend on what it says.
pub struct Source {
    info: VideoInfo,
    index: Option<PacketIndex>,
}

impl Source {
    /// Reads the packet index of a file; for a folder, the list of its pictures.
    ///
    /// # Errors
    /// [`Error::Video`] when it cannot be opened.
    pub fn open(path: &Path) -> Result<Self> {
        if path.is_dir() {
            return Ok(Self { info: ImageFolder::open(path)?.info().clone(), index: None });
        }
        let (info, index) = Decoder::index(path)?;
        Ok(Self { info, index: Some(index) })
    }

    /// The container's facts.
    pub fn info(&self) -> &VideoInfo {
        &self.info
    }

    /// Seconds that the container lasts; where it does not say, up to the end of the last packet.
    pub fn duration(&self) -> f64 {
        let last_end = || {
            let packets = self.index.as_ref().map(PacketIndex::packets).unwrap_or_default();
            let end =
                packets.iter().filter_map(|p| p.pts.map(|t| t.saturating_add(p.duration.max(0)))).max()?;
            Some(self.info.file_seconds(Timestamp { pts: end, base: self.info.time_base }))
        };
        self.info.duration().or_else(last_end).unwrap_or(0.0).max(0.0)
    }

    /// Decodes the frames that `times` (seconds from the start of the file) select and hands each to `sink` once, together
    /// with the places in `times` that selected it, in presentation order.
    ///
    /// When the packets turn out to have promised wrongly, `sink` is called again for all; the last call for a place counts.
    /// `go_on` is asked before every frame; `false` ends the work with [`Error::Cancelled`].
    ///
    /// # Errors
    /// [`Error::Video`] when no frame decodes at all, what `sink` returns, or [`Error::Cancelled`].
    pub fn fetch(
        &self,
        times: &[f64],
        rule: FrameRule,
        go_on: &dyn Fn() -> bool,
        sink: &mut dyn FnMut(Frame, &[usize]) -> Result<()>,
    ) -> Result<Fetched> {
        let mut job = Job { source: self, go_on, sink, decode_errors: 0 };
        if let Some((index, timeline)) = self.index.as_ref().and_then(|i| Some((i, i.timeline()?))) {
            let picks = job.select_all(timeline, times, rule);
            if job.read_planned(index, &picks)? {
                return Ok(job.report(picks, false));
            }
        }
        let timeline = job.decoded_timeline()?;
        let picks = job.select_all(&timeline, times, rule);
        job.read_through(&picks)?;
        Ok(job.report(picks, true))
    }

    /// The packets; a folder of pictures has none.
    pub fn index(&self) -> Option<&PacketIndex> {
        self.index.as_ref()
    }

    /// A reader before the first frame.
    ///
    /// # Errors
    /// [`Error::Video`] when it cannot be opened any more.
    pub fn reader(&self) -> Result<Box<dyn FrameSource>> {
        Ok(match &self.index {
            Some(_) => Box::new(Decoder::open(&self.info.path)?),
            None => Box::new(ImageFolder::open(&self.info.path)?),
        })
    }
}

/// Fetches from a file or folder in one call; see [`Source::fetch`].
///
/// # Errors
/// As [`Source::open`] and [`Source::fetch`].
pub fn fetch(
    path: &Path,
    times: &[f64],
    rule: FrameRule,
    go_on: &dyn Fn() -> bool,
    sink: &mut dyn FnMut(Frame, &[usize]) -> Result<()>,
) -> Result<Fetched> {
    Source::open(path)?.fetch(times, rule, go_on, sink)
}

/// The frames still to come, by time in ticks, with the places that asked for them.
struct Wanted(BTreeMap<i64, (FrameId, Vec<usize>)>);

impl Wanted {
    fn of(picks: &[Pick]) -> Self {
        let mut wanted = BTreeMap::new();
        for (place, pick) in picks.iter().enumerate() {
            wanted.entry(pick.pts).or_insert((pick.id, Vec::new())).1.push(place);
        }
        Self(wanted)
    }
}

struct Job<'a> {
    source: &'a Source,
    go_on: &'a dyn Fn() -> bool,
    sink: &'a mut dyn FnMut(Frame, &[usize]) -> Result<()>,
    decode_errors: u64,
}

impl Job<'_> {
    /// One pick per time; empty when there is nothing to pick from.
    fn select_all(&self, timeline: &Timeline, times: &[f64], rule: FrameRule) -> Vec<Pick> {
        times.iter().filter_map(|&t| select(timeline, &self.source.info, t, rule)).collect()
    }

    /// Decodes only what the picks need; `false` when one did not come, or came after damage that a full decode would have
    /// mended differently.
    fn read_planned(&mut self, index: &PacketIndex, picks: &[Pick]) -> Result<bool> {
        let mut wanted = Wanted::of(picks);
        let legs = plan(index, &wanted.0.keys().copied().collect());
        let mut decoder = Decoder::open(&self.source.info.path)?;
        for leg in &legs {
            let there = leg.seek.is_none_or(|key| decoder.seek(key).is_ok());
            decoder.only(leg.wanted.iter().copied());
            if there {
                self.read(&mut decoder, &mut wanted)?;
            }
            if decoder.decode_errors() > 0 || leg.wanted.iter().any(|t| wanted.0.contains_key(t)) {
                return Ok(false);
            }
        }
        Ok(wanted.0.is_empty())
    }

    /// Decodes from the start to the last pick, frame after frame.
    fn read_through(&mut self, picks: &[Pick]) -> Result<()> {
        let mut wanted = Wanted::of(picks);
        let mut source = self.source.reader()?;
        self.read(source.as_mut(), &mut wanted)?;
        // The timeline came from the same decode: nothing can be missing now.
        if wanted.0.is_empty() { Ok(()) } else { Err(self.source.info.no_frames()) }
    }

    /// Reads on, handing over what is wanted, until nothing is left or the source ends.
    fn read(&mut self, source: &mut dyn FrameSource, wanted: &mut Wanted) -> Result<()> {
        while !wanted.0.is_empty() {
            self.check()?;
            let Some(time) = source.advance()? else { break };
            if let Some((id, places)) = wanted.0.remove(&time.pts) {
                (self.sink)(Frame { id, time, image: source.rgb()? }, &places)?;
            }
        }
        Ok(())
    }

    /// The timeline of what really decodes.
    fn decoded_timeline(&mut self) -> Result<Timeline> {
        let mut source = self.source.reader()?;
        let mut times = Vec::new();
        while let Some(time) = source.advance()? {
            self.check()?;
            times.push(time.pts);
        }
        self.decode_errors = source.decode_errors();
        if times.is_empty() {
            return Err(self.source.info.no_frames());
        }
        Ok(Timeline::new(self.source.info.time_base, times))
    }

    fn check(&self) -> Result<()> {
        if (self.go_on)() { Ok(()) } else { Err(Error::Cancelled) }
    }

    fn report(&self, picks: Vec<Pick>, full_decode: bool) -> Fetched {
        Fetched { picks, decode_errors: self.decode_errors, full_decode }
    }
}
