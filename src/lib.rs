//! Turns tutorial videos into the reference frames a GUI agent learns from.
#![deny(unsafe_code)]

pub mod dataset;
pub mod error;
pub mod evaluate;
pub mod video;

pub use error::{Error, Result};
