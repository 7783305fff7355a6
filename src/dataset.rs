//! Who asks: the benchmarks' files on disk. Readers only name episodes, files, times and boxes; they open no picture.

pub mod android_control;
pub mod dac_bench;
