//! How often a campaign waits for hangs that it knows already: they may take a small part of the compilers' time.
//!
//! It counts runs, not time. So what a campaign leaves out does not depend on how fast the machine is.

use std::sync::atomic::{AtomicU64, Ordering};

use super::SUSPICIOUS_AGAIN;

/// For each run that a known hang may cost, this many runs must have ended: half a percent.
const SHARE: u64 = 200;
/// Runs that known hangs may cost before any other run has ended.
const FIRST: u64 = 5 * SUSPICIOUS_AGAIN as u64;
/// If this many pipelines were shortened since a run ended or was stopped, the next one is run whole: its steps may not hang at all.
const IDLE: u64 = 64;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct HangBudget {
    ended: AtomicU64,
    stopped: AtomicU64,
    /// Pipelines that were shortened since a run ended or was stopped.
    shortened: AtomicU64,
}

impl HangBudget {
    /// Counts a run that ended.
    pub fn count_ended(&self) {
        self.ended.fetch_add(1, Ordering::Relaxed);
        self.shortened.store(0, Ordering::Relaxed);
    }

    /// Counts runs that were stopped because of a known hang.
    pub fn count_stopped(&self, runs: u64) {
        self.stopped.fetch_add(runs, Ordering::Relaxed);
        self.shortened.store(0, Ordering::Relaxed);
    }

    /// Counts a pipeline that lost steps.
    pub fn count_shortened(&self) {
        self.shortened.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether known hangs have cost all that they may cost. A run that is stopped costs as much as [`SUSPICIOUS_AGAIN`] others.
    pub fn is_spent(&self) -> bool {
        let (ended, stopped) = (self.ended.load(Ordering::Relaxed), self.stopped.load(Ordering::Relaxed));
        let is_idle = self.shortened.load(Ordering::Relaxed) >= IDLE;
        !is_idle && stopped.saturating_mul(u64::from(SUSPICIOUS_AGAIN)) >= FIRST + ended / SHARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_nothing_else_is_run_one_pipeline_is() {
        let budget = HangBudget::default();
        budget.count_stopped(5);
        (0..IDLE).for_each(|_| {
            assert!(budget.is_spent());
            budget.count_shortened();
        });
        assert!(!budget.is_spent());
        budget.count_ended();
        assert!(budget.is_spent());
    }

    #[test]
    fn known_hangs_may_cost_half_a_percent_of_the_runs() {
        let budget = HangBudget::default();
        budget.count_stopped(4);
        assert!(!budget.is_spent());
        budget.count_stopped(1);
        assert!(budget.is_spent());
        (0..SHARE - 1).for_each(|_| budget.count_ended());
        assert!(budget.is_spent());
        budget.count_ended();
        assert!(!budget.is_spent());
        budget.count_stopped(1);
        assert!(budget.is_spent());
    }
}
