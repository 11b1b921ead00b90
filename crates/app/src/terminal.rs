//! The two output streams, and the line on the terminal on which a progress bar is drawn. Other output clears this line first.

use std::io::{self, IsTerminal as _, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use console::Term;

/// The line on which the bar is drawn, if there is one. The cursor is at its end.
pub static LINE: Mutex<Option<String>> = Mutex::new(None);

/// Overwrites the line with a single write, so that it does not flicker.
pub fn show(term: &Term, line: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = term.write_str(&format!("\r\x1b[2K{line}"));
}

/// Clears the bar.
pub fn clear() {
    if lock(&LINE).take().is_some() {
        show(&Term::stderr(), "");
    }
}

/// Clears the bar for the last time, before the process ends. Does not wait for a thread that is stuck in a write.
pub fn leave() {
    if let Ok(mut line) = LINE.try_lock() {
        if line.take().is_some() {
            show(&Term::stderr(), "");
        }
        // No other frame will be drawn.
        std::mem::forget(line);
    }
}

/// Writes to standard error after [`leave`]. Does not wait for a thread that is stuck in a write.
pub fn write_last(text: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = rustix::io::write(io::stderr(), text.as_bytes());
}

/// Writes to standard output, after removing the progress bar.
///
/// # Errors
/// The error of the stream.
pub fn write_out(text: &str) -> io::Result<()> {
    let stream = io::stdout();
    write_above_bar(stream.is_terminal(), text, || {
        let mut out = stream.lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    })
    .map_err(|error| io::Error::new(error.kind(), format!("cannot write to standard output: {error}")))
}

/// Writes to standard error, after removing the progress bar.
pub fn write_err(text: &str) {
    let stream = io::stderr();
    // If standard error is closed, the message cannot be shown.
    let _ = write_above_bar(stream.is_terminal(), text, || stream.lock().write_all(text.as_bytes()));
}

/// Writes a text to a stream. If that is the terminal, the text replaces the bar, and the bar is drawn again below it.
fn write_above_bar<T>(terminal: bool, text: &str, write: impl FnOnce() -> T) -> T {
    let drawn = terminal.then(|| lock(&LINE)).filter(|line| line.is_some());
    let Some(line) = drawn.as_ref().and_then(|line| line.as_ref()) else { return write() };
    let term = Term::stderr();
    show(&term, "");
    let written = write();
    if text.ends_with('\n') {
        show(&term, line);
    }
    written
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
