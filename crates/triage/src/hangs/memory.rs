//! The passes that were tried with more memory: each costs time, and all jobs share the machine's memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A pass that needs less than it seemed is tried so many times: a campaign may meet several programs for which it needs more.
const TRIES: u32 = 3;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct MemoryNeeds(Mutex<BTreeMap<String, u32>>);

impl MemoryNeeds {
    /// Whether a pass is to be tried with more memory. Counts that as a try.
    pub fn try_pass(&self, pass: &str) -> bool {
        let mut tried = self.passes();
        let tries = tried.entry(pass.to_owned()).or_default();
        let is_left = *tries < TRIES;
        *tries = tries.saturating_add(1);
        is_left
    }

    /// Notes that a pass needs too much memory. It is not tried again.
    pub fn confirm(&self, pass: &str) {
        self.passes().insert(pass.to_owned(), TRIES);
    }

    fn passes(&self) -> MutexGuard<'_, BTreeMap<String, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_confirmed_once_and_tried_a_few_times() {
        let needs = MemoryNeeds::default();
        let tries = (0..9).filter(|_| needs.try_pass("cse")).count();
        assert_eq!(tries, 3);
        assert!(needs.try_pass("sccp"));
        needs.confirm("sccp");
        assert!(!needs.try_pass("sccp"));
    }
}
