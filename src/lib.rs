//! Turns tutorial videos into the reference frames a GUI agent learns from.
//!
//! A frame's way: [`dataset`] names videos and times, [`video`] decodes the frames that the times select, [`analysis`] finds
//! what happens where no dataset says it, [`output`] crops,
//! annotates and writes them, [`pipeline`] runs that for many videos at once.
//!
//! ```
//! use refframe::output::layout::uniform_times;
//! use refframe::video::{FrameRule, fetch::Source};
//!
//! # let clip = std::fs::read_dir("videos/ytb_video").ok().and_then(|mut d| d.next()).map(|e| e.unwrap().path());
//! # let Some(clip) = clip else { return Ok(()) };
//! let source = Source::open(&clip)?;
//! let times = uniform_times(5, source.duration());
//! let mut frames = Vec::new();
//! source.fetch(&times, FrameRule::AtOrAfter, &|| true, &mut |frame, _| {
//!     frames.push((frame.id, frame.image.dimensions()));
//!     Ok(())
//! })?;
//! assert_eq!(frames.len(), 5);
//! # Ok::<(), refframe::Error>(())
//! ```
#![deny(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod config;
pub mod dataset;
pub mod error;
pub mod output;
pub mod pipeline;
pub mod progress;
pub mod video;

pub use error::{Error, Result};
