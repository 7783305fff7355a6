//! Turns tutorial videos into the reference frames a GUI agent learns from.
#![deny(unsafe_code)]

pub mod analysis;
pub mod error;
pub mod video;

pub use error::{Error, Result};
