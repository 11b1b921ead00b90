//! The start of a command with `--time`: it asks compilers for their versions and passes, and loads a library. The time covers that too,
//! even if a compiler does not answer.

use std::time::{Duration, Instant};

use assay_drive::Interrupt;

use crate::failure::Failure;
use crate::globals::{Globals, StartLimit};
use crate::interrupt::{self, Alarm};

/// The start gets at least this time. It usually takes a few tenths of a second, but longer on a busy machine.
pub const LEAST: Duration = Duration::from_secs(2);
/// A compiler that does not answer is given up this long after the time is over.
const GRACE: Duration = Duration::from_secs(2);
/// What follows the start gets at least this time, or all of the time if that is less.
const REST: Duration = Duration::from_secs(1);

/// The start of a command, until [`Start::end`].
pub struct Start {
    begun: Instant,
    time: Option<Duration>,
    interrupt: Interrupt,
    _alarm: Option<Alarm>,
}

impl Start {
    /// Begins the start of a command that has this time, if it is limited. If the start takes too long, raises the flag `interrupt`. Ctrl-C
    /// and SIGTERM end the command at once, since it has no results yet.
    ///
    /// # Errors
    /// If the system has no place for a handler.
    pub fn begin(time: Option<Duration>, interrupt: Interrupt) -> Result<Start, Failure> {
        interrupt::handle()?;
        let _alarm = time.map(|time| Alarm::set(time.max(LEAST) + GRACE, None, interrupt));
        Ok(Start { begun: Instant::now(), time, interrupt, _alarm })
    }

    /// The settings with the limit of this start.
    pub fn limit(&self, globals: &Globals) -> Globals {
        let limit = |time| StartLimit { time, interrupt: self.interrupt };
        Globals { start: self.time.map(limit), ..globals.clone() }
    }

    /// Ends the start. Returns the time that is left.
    pub fn end(self) -> Option<Duration> {
        self.time.map(|time| time_left(time, self.begun.elapsed()))
    }
}

fn time_left(time: Duration, spent: Duration) -> Duration {
    time.saturating_sub(spent).max(REST.min(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_counts_but_leaves_some_time() {
        let left =
            |time, spent| time_left(Duration::from_millis(time), Duration::from_millis(spent)).as_millis();
        assert_eq!(left(60_000, 300), 59_700);
        assert_eq!(left(3_000, 2_500), 1_000);
        assert_eq!(left(3_000, 9_000), 1_000);
        assert_eq!(left(500, 2_000), 500);
    }
}
