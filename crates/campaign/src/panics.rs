//! Catches panics: a bug of Assay becomes one sentence with its place, and the campaign continues.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use serde::{Deserialize, Serialize};

/// A panic that was caught: always a bug of Assay, never of the compiler under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    /// The message, in one line.
    pub message: String,
    /// `file:line:column` of the panic, if known.
    pub location: Option<String>,
}

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.location {
            Some(location) => write!(f, "{} (at {location})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The limit that an error of the system is about, by the error's number in a message: `Too many open files (os error 24)`, or
/// `Os { code: 24, … }`. Such an error is no bug of Assay.
pub fn exceeded_limit(message: &str) -> Option<&'static str> {
    const LIMITS: [(u32, &str); 4] = [
        (11, "the limit of processes (`ulimit -u`) or of memory (`ulimit -v`) is too low"),
        (12, "there is too little memory (`ulimit -v`, or the machine's)"),
        (23, "the system has too many open files"),
        (24, "the limit of open files (`ulimit -n`) is too low"),
    ];
    let is_in = |number: u32| {
        message.contains(&format!("(os error {number})")) || message.contains(&format!("code: {number},"))
    };
    LIMITS.iter().find(|(number, _)| is_in(*number)).map(|(_, limit)| *limit)
}

thread_local! {
    /// How many `catch` calls are on this thread's stack. If there are none, the previous hook handles a panic.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `body`; a panic is returned as a value and prints nothing. With `RUST_BACKTRACE` set, the usual report is
/// printed too, for debugging.
///
/// # Errors
/// The [`Panic`] that `body` ended with.
pub fn catch<T>(body: impl FnOnce() -> T) -> Result<T, Panic> {
    install_hook();
    DEPTH.set(DEPTH.get() + 1);
    // Every caller drops or rebuilds what `body` touched. So nobody sees an invariant that `body` broke.
    let outcome = catch_unwind(AssertUnwindSafe(body));
    DEPTH.set(DEPTH.get() - 1);
    outcome.map_err(|payload| Panic {
        message: one_line(&message_of(payload.as_ref())),
        location: LAST.with(|last| last.borrow_mut().take()),
    })
}

fn install_hook() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if DEPTH.get() == 0 || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                before(info);
            }
            LAST.with(|last| *last.borrow_mut() = info.location().map(ToString::to_string));
        }));
    });
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a panic without a message".to_owned()
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_the_system_is_recognised() {
        let limit = |number| exceeded_limit(&std::io::Error::from_raw_os_error(number).to_string());
        assert!(limit(24).unwrap().contains("ulimit -n"));
        assert!(limit(11).unwrap().contains("ulimit -v"));
        assert_eq!(limit(2), None);
        let debug = format!("{:?}", std::io::Error::from_raw_os_error(24));
        assert!(exceeded_limit(&debug).is_some(), "{debug}");
    }

    #[test]
    fn a_panic_is_a_value_with_its_place() {
        let caught = catch(|| -> u32 { panic!("index {}\n  out of bounds", 7) }).unwrap_err();
        assert_eq!(caught.message, "index 7 out of bounds");
        assert!(caught.location.unwrap().contains("panics.rs:"));
        assert_eq!(catch(|| 3), Ok(3));
    }
}
