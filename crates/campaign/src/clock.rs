//! The clock, injectable so that tests do not depend on real time.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Where a campaign reads the time.
pub trait Clock: Sync {
    /// Monotonic time since an arbitrary origin.
    fn elapsed(&self) -> Duration;
    /// Seconds since 1970-01-01 UTC.
    fn unix_seconds(&self) -> u64;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    origin: Instant,
}

impl SystemClock {
    /// A clock whose monotonic time starts now.
    pub fn start() -> SystemClock {
        SystemClock { origin: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.origin.elapsed()
    }

    fn unix_seconds(&self) -> u64 {
        // If the machine's clock is before 1970, this is 1970.
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
    }
}
