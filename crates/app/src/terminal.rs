//! The two output streams, and the line on the terminal on which a progress bar is drawn. Other output clears this line first.

use std::io::{self, IsTerminal as _, Write};
use std::os::fd::AsFd;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use console::Term;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

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
        out.flush()?;
        write_patiently(&out, text.as_bytes())
    })
    .map_err(|error| io::Error::new(error.kind(), format!("cannot write to standard output: {error}")))
}

/// When a command ends although nobody reads its output.
static STOP_WAITING: Mutex<Option<Instant>> = Mutex::new(None);

/// How long a command waits for the reader of its output once it was interrupted, or its time is over.
pub const LAST_WAIT: Duration = Duration::from_secs(2);

/// From this time on, or from an earlier one that was given before, writes to a full pipe fail. Until then they wait.
pub fn stop_waiting_at(end: Instant) {
    let mut at = lock(&STOP_WAITING);
    *at = Some(at.map_or(end, |before| before.min(end)));
}

/// A pipe that is ready takes so many bytes at once (`PIPE_BUF`, pipe(7)).
const PIECE: usize = 4096;

/// How often a write that waits looks at the clock.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Writes all bytes, and waits for a full pipe until [`stop_waiting_at`].
fn write_patiently(stream: &impl AsFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let mut fds = [PollFd::new(stream, PollFlags::OUT)];
        match poll(&mut fds, Some(&LOOK)) {
            Ok(0) | Err(Errno::INTR) => {
                if lock(&STOP_WAITING).is_some_and(|end| Instant::now() >= end) {
                    return Err(io::Error::new(io::ErrorKind::TimedOut, "nobody reads it"));
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        match rustix::io::write(stream, &bytes[..bytes.len().min(PIECE)]) {
            Ok(count) => bytes = &bytes[count..],
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Writes to standard error, after removing the progress bar.
pub fn write_err(text: &str) {
    let stream = io::stderr();
    // If standard error is closed, the message cannot be shown.
    let _ = write_above_bar(stream.is_terminal(), text, || write_patiently(&stream.lock(), text.as_bytes()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_that_nobody_reads_holds_nothing_up() {
        let (reader, writer) = rustix::pipe::pipe().unwrap();
        stop_waiting_at(Instant::now() + Duration::from_millis(200));
        let error = write_patiently(&writer, &vec![b'x'; 1 << 20]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(reader);
        assert_eq!(write_patiently(&writer, b"x").unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
