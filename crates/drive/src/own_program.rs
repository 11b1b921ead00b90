//! Starts the running program once more, under a name that says what it has to do.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// The running program, whatever its name, and even if its file was replaced.
const SELF: &str = "/proc/self/exe";

/// Whether [`prepare`] was called.
static PREPARED: AtomicBool = AtomicBool::new(false);

/// The running program looks at its name first.
pub(crate) fn prepare() {
    PREPARED.store(Path::new(SELF).exists(), Ordering::Relaxed);
}

/// A command that starts the running program once more; `None` if the program is not prepared for that.
pub(crate) fn command() -> Option<Command> {
    PREPARED.load(Ordering::Relaxed).then(|| Command::new(SELF))
}
