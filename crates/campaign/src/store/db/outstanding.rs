//! The changes that a server was sent and has not confirmed. If the process ends now, nobody knows whether they are made.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Address;

/// The addresses of their stores, without passwords.
static ALL: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A change that waits for its answer while this exists.
pub struct OutstandingChange(String);

impl OutstandingChange {
    /// The change is about to be sent to the store at this address.
    pub fn begin(address: &Address) -> OutstandingChange {
        let place = address.to_string();
        all().push(place.clone());
        OutstandingChange(place)
    }
}

impl Drop for OutstandingChange {
    fn drop(&mut self) {
        let mut all = all();
        if let Some(at) = all.iter().position(|place| *place == self.0) {
            all.swap_remove(at);
        }
    }
}

/// The address of a store that has not confirmed a change yet, if there is one.
pub fn unconfirmed_place() -> Option<String> {
    all().first().cloned()
}

fn all() -> MutexGuard<'static, Vec<String>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}
