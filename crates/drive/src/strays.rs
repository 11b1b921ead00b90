//! Ends the processes that a compiler leaves running. Its process group is killed with it, but its children may have
//! left the group.
//!
//! The system makes such orphans children of the first thread of this process (`PR_SET_CHILD_SUBREAPER`). That thread
//! has other children, too, so this crate keeps a list of those that it starts. A child that other code in this
//! process started stays in our process group, and does not have the mark of compilers (`mark.rs`). All others are strays.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, WaitOptions};

use crate::cpu;
use crate::kill::stop_and_kill;
use crate::mark;

/// The children that this crate has started and not yet reaped.
static OWN: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
/// The children that this process had before it started any: a shell may have become Assay by exec.
static FOREIGN: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
/// Read-locked while a child exists that is not in [`OWN`]: between its start and its entry, and while it is reaped.
static CHANGING: RwLock<()> = RwLock::new(());
/// Maximal number of rounds. When a stray is killed, its children become strays in the next round. A program may start them
/// faster than they can be killed.
const ROUNDS: usize = 20;
/// Time limit for the end of a killed process.
const PATIENCE: Duration = Duration::from_secs(1);

/// Starts a child in a new process group.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt as _;
    static ADOPT: Once = Once::new();
    // If the system refuses, orphans go to its first process and keep running.
    ADOPT.call_once(|| {
        *lock(&FOREIGN) = children();
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    });
    let _changing = CHANGING.read().unwrap_or_else(PoisonError::into_inner);
    let child = command.process_group(0).spawn()?;
    own().push(Pid::from_child(&child));
    Ok(child)
}

/// Waits for the end of a child from [`spawn`].
pub(crate) fn reap(child: &mut Child) -> io::Result<ExitStatus> {
    let _changing = CHANGING.read().unwrap_or_else(PoisonError::into_inner);
    // Before its number is free for another child.
    let pid = Pid::from_child(child);
    own().retain(|own| *own != pid);
    child.wait()
}

/// Kills and reaps all strays of all children.
pub(crate) fn end() {
    // Nearly always there are none, so threads that start a child need not wait.
    if strays().is_empty() {
        return;
    }
    let _unchanging = CHANGING.write().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..ROUNDS {
        // No other code reaps them, so their numbers stay valid.
        let killed = stop_and_kill(strays);
        if killed.is_empty() {
            return;
        }
        killed.into_iter().for_each(reap_stray);
    }
}

fn reap_stray(pid: Pid) {
    if let Ok(pidfd) = rustix::process::pidfd_open(pid, PidfdFlags::empty()) {
        let _ = poll(&mut [PollFd::new(&pidfd, PollFlags::IN)], Timespec::try_from(PATIENCE).ok().as_ref());
    }
    let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
}

/// The children of our first thread that no code in this process started.
fn strays() -> Vec<Pid> {
    let children = children();
    if children.is_empty() {
        return children;
    }
    let ours = group("self");
    let (own, foreign) = (own(), lock(&FOREIGN));
    let is_known = |pid: &Pid| own.contains(pid) || foreign.contains(pid);
    let is_stray = |&pid: &Pid| {
        !is_known(&pid)
            && (group(&pid.as_raw_nonzero().to_string()) != ours
                || mark::own().is_some_and(|mark| mark.is_on(pid)))
    };
    children.into_iter().filter(is_stray).collect()
}

/// The children of our first thread. If the kernel was built without this list, none, and strays keep running.
fn children() -> Vec<Pid> {
    let list = std::fs::read_to_string(format!("/proc/self/task/{}/children", std::process::id()));
    let list = list.unwrap_or_default();
    list.split_ascii_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
}

/// The process group of a process. It is 0 if the group is outside our PID namespace, for which `getpgid` of rustix has no value.
fn group(process: &str) -> Option<i32> {
    // After state and parent.
    cpu::stat_fields(process)?.split(' ').nth(2)?.parse().ok()
}

fn own() -> MutexGuard<'static, Vec<Pid>> {
    lock(&OWN)
}

fn lock(pids: &Mutex<Vec<Pid>>) -> MutexGuard<'_, Vec<Pid>> {
    pids.lock().unwrap_or_else(PoisonError::into_inner)
}
