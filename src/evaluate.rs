//! Judges what a model answered: replies become actions, actions are scored, scores become tables.
//!
//! Pure logic over text and records: no pictures, no network.

pub mod action;
pub mod android_control;
pub mod bootstrap;
pub mod dac_bench;
pub mod leaderboard;
pub mod prediction;
pub mod similarity;
pub mod table;
pub mod vg_gui;
