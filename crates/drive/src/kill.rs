//! Ends processes that may start others meanwhile.

use rustix::process::{Pid, Signal, kill_process};

/// How often one call looks for processes. A program may start them faster than they can be stopped.
const SCANS: usize = 50;

/// Stops the processes that `find` finds until it finds no other, and then kills them: a stopped process cannot start another. Returns those
/// that were killed.
pub(crate) fn stop_and_kill(find: impl Fn() -> Vec<Pid>) -> Vec<Pid> {
    let mut stopped: Vec<Pid> = Vec::new();
    for _ in 0..SCANS {
        let found: Vec<Pid> = find().into_iter().filter(|pid| !stopped.contains(pid)).collect();
        if found.is_empty() {
            break;
        }
        stopped.extend(found.into_iter().filter(|&pid| kill_process(pid, Signal::STOP).is_ok()));
    }
    for &pid in &stopped {
        let _ = kill_process(pid, Signal::KILL);
    }
    stopped
}
