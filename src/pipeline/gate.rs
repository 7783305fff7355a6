//! Bounds the frames in memory: decoding waits while enough of them are still being encoded.

use std::sync::{Condvar, Mutex, PoisonError};

use super::lock;

pub(super) struct Gate {
    free: Mutex<usize>,
    opened: Condvar,
}

/// A place in the gate, given back when dropped.
pub(super) struct Pass<'a>(&'a Gate);

impl Gate {
    pub(super) fn new(places: usize) -> Self {
        Self { free: Mutex::new(places), opened: Condvar::new() }
    }

    /// Waits for a place.
    pub(super) fn enter(&self) -> Pass<'_> {
        let free = lock(&self.free);
        let mut free =
            self.opened.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        Pass(self)
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.opened.notify_one();
    }
}
