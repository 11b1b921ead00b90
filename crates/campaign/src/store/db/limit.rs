//! How long to wait for an answer of a server that answers others.

use std::time::{Duration, Instant};

use super::session;

/// A process that is to end waits at most this long for a statement, even if the server answers others: job systems kill it after 30 s
/// (`KillWait` of Slurm, <https://slurm.schedmd.com/slurm.conf.html>; `terminationGracePeriodSeconds` of Kubernetes).
const LAST_WAIT: Duration = Duration::from_secs(15);

/// The time that one answer may take.
pub struct AnswerLimit {
    /// The user's limit, if there is one.
    given: Option<Duration>,
    begun: Instant,
}

impl AnswerLimit {
    /// The time begins now.
    pub fn begin(given: Option<Duration>) -> AnswerLimit {
        AnswerLimit { given, begun: Instant::now() }
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
