//! Ends what a compiler leaves running: its own children may leave its process group, which is killed with it.
//!
//! The system gives such orphans to this process (`PR_SET_CHILD_SUBREAPER`), as children of its first thread. There are
//! other children of that thread, so those that this crate starts are kept in a list. A child of somebody else in this
//! process stays in our process group. All others are strays.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions};

/// The children that this crate has started and not yet reaped.
static OWN: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
/// Held for reading while a child is there and not in [`OWN`]: between its start and its entry, and while it is reaped.
static CHANGING: RwLock<()> = RwLock::new(());
/// Strays of strays come one round later; some program may start them faster than they can be killed.
const ROUNDS: usize = 20;
/// How long the end of a killed process may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Starts a child in a new process group.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt as _;
    static ADOPT: Once = Once::new();
    // Where the system refuses, orphans go to its first process and live on.
    ADOPT.call_once(|| {
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

/// Kills and reaps all strays, whichever child left them.
pub(crate) fn end() {
    // Nearly always there are none: nobody who starts a child need wait.
    if strays().is_empty() {
        return;
    }
    let _unchanging = CHANGING.write().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..ROUNDS {
        let strays = strays();
        if strays.is_empty() {
            return;
        }
        // Nobody else reaps them, so their numbers stay taken.
        for &pid in &strays {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
        strays.into_iter().for_each(reap_stray);
    }
}

fn reap_stray(pid: Pid) {
    if let Ok(pidfd) = rustix::process::pidfd_open(pid, PidfdFlags::empty()) {
        let _ = poll(&mut [PollFd::new(&pidfd, PollFlags::IN)], Timespec::try_from(PATIENCE).ok().as_ref());
    }
    let _ = rustix::process::waitpid(Some(pid), WaitOptions::NOHANG);
}

/// The children of our first thread that nobody in this process started.
fn strays() -> Vec<Pid> {
    let me = std::process::id();
    // Where the kernel was built without this list, strays live on.
    let children = std::fs::read_to_string(format!("/proc/self/task/{me}/children")).unwrap_or_default();
    if children.is_empty() {
        return Vec::new();
    }
    let ours = rustix::process::getpgrp();
    let own = own();
    let children = children.split_ascii_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?));
    let is_stray = |pid: &Pid| !own.contains(pid) && rustix::process::getpgid(Some(*pid)) != Ok(ours);
    children.filter(is_stray).collect()
}

fn own() -> MutexGuard<'static, Vec<Pid>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}
