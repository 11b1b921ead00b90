//! How long to wait for an answer of a server that answers others.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::session;

/// A process that is to end waits at most this long for a statement, even if the server answers others: job systems kill it after 30 s
/// (`KillWait` of Slurm, <https://slurm.schedmd.com/slurm.conf.html>; `terminationGracePeriodSeconds` of Kubernetes).
const LAST_WAIT: Duration = Duration::from_secs(15);

/// The time that an answer may take until it comes, or until more of it comes.
pub struct AnswerLimit {
    /// The limit of the store, if it has one.
    given: Option<Duration>,
    begun: Instant,
    received: ReceivedRows,
    /// How many rows had come when the time began.
    seen: u64,
}

/// Counts the rows of an answer that have come.
#[derive(Clone, Debug, Default)]
pub struct ReceivedRows(Arc<AtomicU64>);

impl ReceivedRows {
    /// One more has come.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl AnswerLimit {
    /// The time begins now.
    pub fn begin(given: Option<Duration>) -> AnswerLimit {
        AnswerLimit { given, begun: Instant::now(), received: ReceivedRows::default(), seen: 0 }
    }

    /// Where the rows of the answer are counted.
    pub fn received(&self) -> ReceivedRows {
        self.received.clone()
    }

    /// Whether more of the answer has come since this was last asked. Then the time begins again: the rows of a large store take long
    /// over a slow network. A process that is to end does not wait for them.
    pub fn has_more(&mut self) -> bool {
        let count = self.received.0.load(Ordering::Relaxed);
        let has_more = count > self.seen && !session::is_ending();
        if has_more {
            (self.begun, self.seen) = (Instant::now(), count);
        }
        has_more
    }

    /// The limit, if it has passed.
    pub fn passed(&self) -> Option<Duration> {
        self.limit().filter(|limit| self.begun.elapsed() >= *limit)
    }

    /// How much time is left, but at most `most`.
    pub fn left(&self, most: Duration) -> Duration {
        self.limit().map_or(most, |limit| limit.saturating_sub(self.begun.elapsed()).min(most))
    }

    /// The process may be asked to end at any time, so this may become shorter.
    fn limit(&self) -> Option<Duration> {
        match session::is_ending() {
            true => Some(self.given.map_or(LAST_WAIT, |given| given.min(LAST_WAIT))),
            false => self.given,
        }
    }
}
