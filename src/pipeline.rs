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

/// What a thread that panicked left is still whole here: values are replaced, never half-changed.
fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
