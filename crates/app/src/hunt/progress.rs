//! How a reduction comes along, on standard error.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Lines that are not written over come no faster than this.
const PAUSE: Duration = Duration::from_secs(2);

/// Tells the sizes over time: one line on a terminal that is written over, else a line now and then.
pub struct Progress {
    start: Instant,
    wanted: bool,
    terminal: bool,
    last: Mutex<Option<Instant>>,
}

impl Progress {
    /// Says nothing unless `wanted`.
    pub fn new(wanted: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        Progress { start: Instant::now(), wanted, terminal, last: Mutex::new(None) }
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// A smaller pair was found.
    pub fn smaller(&self, ops: usize, bytes: usize, passes: usize, compilations: usize) {
        if !self.wanted {
            return;
        }
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let now = Instant::now();
        if !self.terminal && last.is_some_and(|last| now - last < PAUSE) {
            return;
        }
        *last = Some(now);
        let seconds = self.elapsed().as_secs_f64();
        let line = format!(
            "{seconds:6.1} s  {ops} ops × {passes} passes  {bytes} bytes  {compilations} compilations"
        );
        let (begin, end) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        // Nobody is left to tell if standard error is gone.
        let mut err = std::io::stderr().lock();
        let _ = write!(err, "{begin}{line}{end}");
        let _ = err.flush();
    }

    /// Nothing more comes.
    pub fn end(&self) {
        let shown = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_some();
        if self.terminal && shown {
            let _ = writeln!(std::io::stderr());
        }
    }
}
