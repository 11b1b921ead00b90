//! CPU time of a thread's work, including the compilers that it runs: on a busy machine, only CPU times can be
//! compared.

use std::cell::Cell;
use std::time::{Duration, Instant};

use rustix::process::Pid;
use rustix::time::{ClockId, clock_gettime};

/// The resolution of [`of_process`].
const TICK: Duration = Duration::from_millis(10);

thread_local! {
    static COMPILERS: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// CPU time so far of this thread and of the compilers that it used. The time of a process is counted when it has ended, in ticks of 10 ms, without
/// that of its children.
pub fn spent() -> Duration {
    let own = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(own.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(own.tv_nsec).unwrap_or(0)) + COMPILERS.get()
}

/// `/proc/PROCESS/stat` from field 3, the state, on; `None` if the process has ended. The name before it may contain anything but ends with the
/// last parenthesis (proc(5)).
pub(crate) fn stat_fields(process: &str) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(") ").map(|(_, fields)| fields.to_owned())
}

/// User and system time of a process from `/proc/PID/stat` (fields 14 and 15, clock ticks of 10 ms); `None` if it has ended.
pub(crate) fn of_process(pid: Pid) -> Option<Duration> {
    let fields = stat_fields(&pid.as_raw_nonzero().to_string())?;
    let mut fields = fields.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}

/// The CPU time that a process may use from now on. The kernel's own limit counts whole seconds.
pub(crate) struct Allowance {
    pid: Pid,
    /// The process's CPU time when the allowance is used up; `None` if there is no limit.
    end: Option<Duration>,
    /// The allowance lasts at least until then, if the process has one thread.
    pub next: Option<Instant>,
}

impl Allowance {
    /// `used` is the CPU time of the process so far, and `most` the limit.
    pub fn new(pid: Pid, used: Duration, most: Option<Duration>) -> Allowance {
        let end = most.map(|most| used.saturating_add(most));
        Allowance { pid, end, next: most.and_then(|most| Instant::now().checked_add(most)) }
    }

    /// Whether the process has used it up.
    pub fn is_used_up(&mut self) -> bool {
        let (Some(end), Some(next)) = (self.end, self.next) else { return false };
        if Instant::now() < next {
            return false;
        }
        let left = of_process(self.pid).map_or(Duration::ZERO, |used| end.saturating_sub(used));
        self.next = Some(Instant::now() + left.max(TICK));
        left.is_zero()
    }
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

    #[test]
    fn a_process_counts_even_if_it_is_interrupted() {
        use crate::process::{Limits, ProcessSpec, run};
        let burns = |more: &str, limits: &Limits| {
            let script = format!(
                "while read -r _ _ _ _ _ _ _ _ _ _ _ _ _ user _ </proc/$$/stat; do [ \"$user\" -lt 10 ] || break; done; {more}"
            );
            let before = spent();
            let end = run(&ProcessSpec::new("/bin/sh").args(["-c", &script]), limits);
            (end.is_ok(), spent() - before)
        };
        let (has_ended, time) = burns(":", &Limits::default());
        assert!(has_ended && time >= 10 * TICK, "{time:?}");
        let interrupt = crate::Interrupt::new();
        let folder = std::env::temp_dir().join(format!("assay-cpu-{}", std::process::id()));
        let watched = folder.clone();
        let raise = std::thread::spawn(move || {
            while !watched.exists() {
                std::thread::yield_now();
            }
            interrupt.flag().store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let more = format!("mkdir {}; while :; do :; done", folder.display());
        let limits = Limits { interrupt: Some(interrupt), cpu: None, ..Limits::default() };
        let (has_ended, time) = burns(&more, &limits);
        raise.join().unwrap();
        std::fs::remove_dir(&folder).unwrap();
        assert!(!has_ended && time >= 10 * TICK, "{time:?}");
    }

    #[test]
    fn an_allowance_ends_when_the_process_has_used_it() {
        let own = rustix::process::getpid();
        let after = |most| Allowance::new(own, of_process(own).unwrap(), most);
        assert!(after(Some(Duration::ZERO)).is_used_up());
        assert!(!after(Some(Duration::MAX)).is_used_up());
        assert!(!after(None).is_used_up());
        let mut short = after(Some(TICK));
        while !short.is_used_up() {
            std::hint::black_box((0..10_000u64).map(std::hint::black_box).sum::<u64>());
        }
        assert!(of_process(own) >= short.end);
    }
}
