//! CPU time of a thread's work, including the compilers that it runs: on a busy machine, only CPU times can be
//! compared.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

thread_local! {
    static COMPILERS: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// CPU time so far of this thread and of the compilers that it used. A process counts with its full run time.
pub fn spent() -> Duration {
    let own = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(own.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(own.tv_nsec).unwrap_or(0)) + COMPILERS.get()
}

/// A compiler took so much for this thread.
pub(crate) fn add(time: Duration) {
    COMPILERS.set(COMPILERS.get() + time);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_count_for_the_thread_that_asks() {
        let before = spent();
        add(Duration::from_secs(7));
        assert!(spent() >= before + Duration::from_secs(7));
        assert!(std::thread::spawn(spent).join().unwrap() < Duration::from_secs(7));
    }
}
