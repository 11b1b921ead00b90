//! Which program is next: indices in order, those done in earlier runs left out.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Hands out indices to the jobs. Program `i` depends on the seed and `i` only, so who gets which changes nothing.
#[derive(Debug)]
pub struct Schedule {
    state: Mutex<State>,
    end: u64,
}

#[derive(Debug)]
struct State {
    next: u64,
    done: BTreeSet<u64>,
}

impl Schedule {
    /// Indices from `low` to before `end`, without those in `done`.
    pub fn new(low: u64, done: BTreeSet<u64>, end: u64) -> Schedule {
        Schedule { state: Mutex::new(State { next: low, done }), end }
    }

    /// The next index, or `None` if there are no more.
    pub fn draw(&self) -> Option<u64> {
        // Nothing in here panics; a poisoned lock would still hold a whole state.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.next < self.end {
            let index = state.next;
            state.next += 1;
            if !state.done.remove(&index) {
                return Some(index);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_come_in_order_without_those_done() {
        let schedule = Schedule::new(3, BTreeSet::from([4, 5, 9]), 8);
        let drawn: Vec<_> = std::iter::from_fn(|| schedule.draw()).collect();
        assert_eq!(drawn, [3, 6, 7]);
        assert_eq!(schedule.draw(), None);
    }
}
