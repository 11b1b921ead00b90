//! Ends a running compiler from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often a run looks at its interrupt.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);

/// A flag among the [`Limits`](crate::process::Limits) of a run. Once the flag is raised, the run is killed and ends as
/// [`DriveError::Interrupted`](crate::DriveError::Interrupted), never as a hang; later runs do not start. It cannot be
/// lowered.
#[derive(Debug, Clone, Copy)]
pub struct Interrupt(&'static AtomicBool);

impl Interrupt {
    /// A flag that is not raised. It lives as long as the process: make one for each command, not for each run.
    #[expect(clippy::new_without_default, reason = "each call makes another flag")]
    pub fn new() -> Interrupt {
        Interrupt(Box::leak(Box::new(AtomicBool::new(false))))
    }

    /// Ends all runs that use the flag. Returns whether it was raised before.
    pub fn raise(self) -> bool {
        self.0.swap(true, Ordering::SeqCst)
    }

    /// Whether it was raised.
    pub fn is_raised(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for code that does not know this crate.
    pub fn flag(self) -> &'static AtomicBool {
        self.0
    }
}

impl PartialEq for Interrupt {
    fn eq(&self, other: &Interrupt) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Interrupt {}
