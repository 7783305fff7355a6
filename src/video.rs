//! Frames in: what a file holds (`probe`, `index`), which frames a job wants (`plan`), and the pixels (`decoder`, `images`).
//!
//! A frame is known by its place in presentation order and by its exact timestamp; nothing multiplies an index by 1/fps.

#[allow(unsafe_code)]
pub mod decoder;
pub mod fetch;
pub mod frame;
pub mod images;
pub mod index;
pub mod info;
pub mod plan;
pub mod probe;
pub mod select;
mod shrink;
pub mod time;

pub use decoder::Decoder;
pub use fetch::{Fetched, fetch};
pub use frame::{Frame, FrameId, FrameSource};
pub use index::PacketIndex;
pub use info::VideoInfo;
pub use select::FrameRule;
pub use time::{TimeBase, Timestamp};
