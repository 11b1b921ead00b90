//! How a shard waits for a server that is away before it judges programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{OUTAGE_LIMIT, RETRY};
use crate::store::{Location, Store, StoreError};

/// While a shard waits, it looks this often whether it is to end.
const TICK: Duration = Duration::from_millis(100);

/// Opens a shard's store. If the server is unreachable, or does not answer a statement, tries again; see [`patiently`].
///
/// # Errors
/// As [`Store::open`].
pub fn open(location: &Location, wait: impl FnMut(&StoreError) -> bool) -> Result<Store, StoreError> {
    let location = location.clone().giving_up_after(OUTAGE_LIMIT);
    patiently(|| Store::open(&location), wait)
}

/// Does what a shard does before it judges programs. If the server goes away meanwhile, tries again for as long as a shard with
/// nothing left to judge does: only the server knows which programs nobody judges. `wait` is called after each failed attempt; if
/// it returns false, there is no other.
///
/// # Errors
/// Those of the last attempt.
pub fn patiently<T>(
    mut attempt: impl FnMut() -> Result<T, StoreError>,
    mut wait: impl FnMut(&StoreError) -> bool,
) -> Result<T, StoreError> {
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error) if error.is_lost() && start.elapsed() < OUTAGE_LIMIT && wait(&error) => {}
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
