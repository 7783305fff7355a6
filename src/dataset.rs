//! Who asks: the benchmarks' files on disk. Readers only name episodes, files, times and boxes; they open no video.

pub mod monday;
pub mod vg_gui_bench;
