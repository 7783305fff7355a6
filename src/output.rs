//! Frames out: cropped, annotated, encoded, and put in place whole or not at all.

pub mod annotate;
pub mod crop;
pub mod layout;
pub mod manifest;
pub mod png;
pub mod staging;

pub use crop::Rect;
pub use layout::{Mode, ModeKind};
pub use png::PngEffort;
