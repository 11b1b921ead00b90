//! Decides which program is next: indices in order, except those done in earlier runs; or the indices that a shard leased.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Hands out indices to the jobs. Program `i` depends on the seed and `i` only, so it does not matter which job gets
/// it.
#[derive(Debug)]
pub struct Schedule {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Indices that were leased.
    leased: VecDeque<u64>,
    /// More may be leased.
    open: bool,
    next: u64,
    end: u64,
    done: BTreeSet<u64>,
}

/// What a job gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A program.
    Index(u64),
    /// Nothing yet.
    Wait,
    /// Nothing any more.
    Over,
}

impl Schedule {
    /// Indices from `low` up to, but not including, `end`, without those in `done`.
    pub fn new(low: u64, done: BTreeSet<u64>, end: u64) -> Schedule {
        Schedule { state: Mutex::new(State { leased: VecDeque::new(), open: false, next: low, end, done }) }
    }

    /// Only those that [`Schedule::add`] adds, until [`Schedule::close`].
    pub fn leased() -> Schedule {
        let schedule = Schedule::new(0, BTreeSet::new(), 0);
        schedule.state().open = true;
        schedule
    }

    /// The next index, if there is one.
    pub fn draw(&self) -> Drawn {
        let mut state = self.state();
        if let Some(index) = state.leased.pop_front() {
            return Drawn::Index(index);
        }
        while state.next < state.end {
            let index = state.next;
            state.next += 1;
            if !state.done.remove(&index) {
                return Drawn::Index(index);
            }
        }
        if state.open { Drawn::Wait } else { Drawn::Over }
    }

    /// Adds indices that were leased.
    pub fn add(&self, indices: impl IntoIterator<Item = u64>) {
        self.state().leased.extend(indices);
    }

    /// How many of those were not drawn yet.
    pub fn waiting(&self) -> usize {
        self.state().leased.len()
    }

    /// No more are added.
    pub fn close(&self) {
        self.state().open = false;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code under this lock panics. Even if the lock were poisoned, its state would be consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(schedule: &Schedule) -> (Vec<u64>, Drawn) {
        let mut drawn = Vec::new();
        loop {
            match schedule.draw() {
                Drawn::Index(index) => drawn.push(index),
                end => return (drawn, end),
            }
        }
    }

    #[test]
    fn indices_come_in_order_without_those_done() {
        let schedule = Schedule::new(3, BTreeSet::from([4, 5, 9]), 8);
        assert_eq!(all(&schedule), (vec![3, 6, 7], Drawn::Over));
    }

    #[test]
    fn jobs_wait_for_leases() {
        let schedule = Schedule::leased();
        assert_eq!(all(&schedule), (vec![], Drawn::Wait));
        schedule.add([7, 9]);
        assert_eq!(schedule.waiting(), 2);
        schedule.close();
        assert_eq!(all(&schedule), (vec![7, 9], Drawn::Over));
    }
}
