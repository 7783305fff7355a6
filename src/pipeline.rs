//! The only place where the rooms meet: one task, many tasks, jobs, shards, resume.

pub mod batch;
mod episode;
mod gate;
mod render;
pub mod settings;
pub mod task;

pub use batch::{Summary, generate};
pub use settings::{Settings, Shard};
pub use task::Task;
