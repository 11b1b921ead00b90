//! Handles Ctrl-C, SIGTERM and SIGHUP: a command ends with the results so far, or at once, and its progress bar is cleared. Ctrl-C and SIGTERM
//! are handled even if they were ignored when Assay started, as Ctrl-C is in a background job of a script. SIGHUP is not: `nohup` ignores it
//! so that a command goes on after the user has logged out.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use assay_campaign::store::{hurry_if, unconfirmed_change};
use assay_drive::Interrupt;
use nix::sys::signal::{SigSet, Signal};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::terminal;

/// The flag that the first Ctrl-C sets. Without a flag, Ctrl-C ends the process.
static FLAG: Mutex<Option<Interrupt>> = Mutex::new(None);

/// How often an alarm looks at the clock.
const LOOK: Duration = Duration::from_millis(100);

/// Ends compilers that still run when the time is over. If it is dropped before that, it does nothing.
pub struct Alarm {
    _set: Sender<()>,
}

impl Alarm {
    /// Raises the flag `compilers` after this time, or once the flag `stop` is raised.
    pub fn set(after: Duration, stop: Option<Interrupt>, compilers: Interrupt) -> Alarm {
        let (alive, dropped) = channel();
        let end = Instant::now() + after;
        std::thread::spawn(move || {
            while Instant::now() < end && !stop.is_some_and(Interrupt::is_raised) {
                if dropped.recv_timeout(LOOK) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
            compilers.raise();
        });
        Alarm { _set: alive }
    }
}

/// A flag that Ctrl-C and SIGTERM set; it also shortens waits for the server of a store. If one of them comes again, the process ends at once.
///
/// # Errors
/// If the system has no place for a handler.
pub fn flag() -> Result<Interrupt, Failure> {
    let mut flag = FLAG.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(flag) = *flag {
        return Ok(flag);
    }
    let stop = Interrupt::new();
    *flag = Some(stop);
    drop(flag);
    hurry_if(stop);
    handle()?;
    Ok(stop)
}

/// Keeps SIGHUP ignored if it was ignored when Assay started. [`handle`] handles it otherwise. Each thread inherits this from the one that starts
/// it, so the first one calls this before it starts others.
pub fn keep_ignoring_hangups() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignores_hangups(&status) {
        // A blocked signal waits without end.
        let _ = SigSet::from(Signal::SIGHUP).thread_block();
    }
}

/// A write beyond the limit of file sizes (`ulimit -f`) then fails with an error, which is reported; otherwise, SIGXFSZ would end Assay without a
/// word. Each thread inherits this.
pub fn block_file_limit() {
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}

/// Undoes [`block_file_limit`], which a new process inherits.
pub fn unblock_file_limit() {
    let _ = SigSet::from(Signal::SIGXFSZ).thread_unblock();
}

/// Whether a process ignores SIGHUP, by its `/proc/PID/status` (proc(5)): the lowest bit of the mask is signal 1.
fn ignores_hangups(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Installs a handler: before Ctrl-C ends the process, it clears the progress bar, and says so if a change of a store may have been
/// made.
///
/// # Errors
/// If the system has no place for a handler.
pub fn handle() -> Result<(), Failure> {
    match ctrlc::set_handler(stop) {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(Failure::usage(format!("cannot handle Ctrl-C: {error}"))),
    }
}

fn stop() {
    let flag = *FLAG.lock().unwrap_or_else(PoisonError::into_inner);
    match flag {
        Some(flag) if !flag.raise() => {
            terminal::stop_waiting_at(Instant::now() + terminal::LAST_WAIT);
            terminal::write_err("\nstopping; once more to end at once\n");
        }
        _ => {
            let unconfirmed = unconfirmed_change();
            terminal::leave();
            if let Some(error) = unconfirmed {
                terminal::write_last(&format!("error: {error}\n help: {}\n", error.help(None)));
            }
            std::process::exit(Exit::Interrupted.code().into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_hangups_are_read_from_the_mask() {
        let status = |mask: &str| format!("SigBlk:\t0000000000000001\nSigIgn:\t{mask}\n");
        assert!(ignores_hangups(&status("0000000000001001")));
        assert!(!ignores_hangups(&status("0000000000001000")) && !ignores_hangups(""));
    }
}
