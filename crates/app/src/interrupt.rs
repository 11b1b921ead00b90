//! Ctrl-C ends a command with what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// A flag that Ctrl-C sets; a second Ctrl-C ends the process at once.
///
/// # Errors
/// If the system has no place for a handler.
pub fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::usage(format!("cannot handle Ctrl-C: {error}")))?;
    Ok(stop)
}
