//! How a shard waits for a server that is away before it judges programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{OUTAGE_LIMIT, RETRY};
use crate::store::{Location, Store, StoreError};

/// While a shard waits, it looks this often whether it is to end.
const TICK: Duration = Duration::from_millis(100);

/// Until when one who begins now waits for a server that is away.
pub fn wait_limit() -> Instant {
    Instant::now() + OUTAGE_LIMIT
}

/// The time that is left. A statement that is tried at the last moment still has time for its answer.
pub(crate) fn time_left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now()).max(RETRY)
}

/// Opens a shard's store. If the server is unreachable, or does not answer a statement, tries again; see [`retry_until`].
///
/// # Errors
/// As [`Store::open`].
pub fn open(
    location: &Location,
    until: Instant,
    wait: impl FnMut(&StoreError) -> bool,
) -> Result<Store, StoreError> {
    let open = || Store::open(location.clone().giving_up_after(time_left(until)));
    retry_until(until, open, wait)
}

/// Does what may be repeated. If the server goes away meanwhile, tries again `until` then. A shard that begins has nothing else to do:
/// only the server knows which programs nobody judges. `wait` is called after each failed attempt; if it returns false, there is no
/// other.
///
/// # Errors
/// Those of the last attempt.
pub fn retry_until<T>(
    until: Instant,
    mut attempt: impl FnMut() -> Result<T, StoreError>,
    mut wait: impl FnMut(&StoreError) -> bool,
) -> Result<T, StoreError> {
    loop {
        match attempt() {
            Err(error) if error.is_lost() && Instant::now() < until && wait(&error) => {}
            ended => return ended,
        }
    }
}

/// Waits until it is time to try to reach an unreachable server again. Returns false if `stop` was set.
pub fn pause(stop: &AtomicBool) -> bool {
    let start = Instant::now();
    while start.elapsed() < RETRY && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
    }
    !stop.load(Ordering::Relaxed)
}
