//! Shows the progress of a command on standard error. On a terminal, a bar appears after one second; elsewhere, a line is printed
//! from time to time. Other output goes through [`terminal`](crate::terminal), which clears the bar first.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use console::Term;

use assay_triage::OnProgress;

use crate::globals::Globals;
use crate::interrupt;
use crate::terminal::{LINE, clear, lock, show, write_err};

/// Commands that take less show no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// The maximum width of a bar. On a narrow terminal, a bar takes a fifth of the width.
const BAR: usize = 20;
/// Columns that stay free after the bar, for the `^C` that a terminal shows.
const FREE: usize = 3;
/// The time between two drawings of the bar.
const FRAME: Duration = Duration::from_millis(250);
/// The time between two lines, if the output is not a terminal.
const PAUSE: Duration = Duration::from_secs(10);
/// The variable whose value, in seconds, replaces [`PATIENCE`] and [`PAUSE`]; 0 disables progress.
const PAUSE_VARIABLE: &str = "ASSAY_PROGRESS_SECONDS";

/// Shows the progress of one piece of work until it is dropped.
pub struct ProgressDisplay {
    work: Arc<Work>,
    /// Dropped to end the thread.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What there is to do.
#[derive(Clone, Copy, Debug)]
pub enum Total {
    /// The total is unknown.
    Open,
    /// This many items.
    Count(u64),
    /// Work that ends after this time.
    Time(Duration),
}

struct Work {
    what: String,
    total: Total,
    start: Instant,
    done: AtomicU64,
    detail: Mutex<String>,
}

impl ProgressDisplay {
    /// Shows progress with the words `what`, such as `validating programs`. Prints nothing with `--quiet`. With `--json` shows
    /// only bars, since the user may want only JSON on standard error too.
    pub fn new(globals: &Globals, what: &str, total: Total) -> ProgressDisplay {
        let work = Arc::new(Work::new(what, total));
        let bars = can_draw();
        let pause = pause(if bars { PATIENCE } else { PAUSE }).filter(|_| bars || !globals.json);
        let (end, ended) = mpsc::channel();
        let shown = Arc::clone(&work);
        let thread = pause.filter(|_| !globals.quiet).and_then(|pause| {
            let run = move || if bars { shown.draw(pause, &ended) } else { shown.tell(pause, &ended) };
            // If the thread cannot be started, no progress is shown. The command still works.
            std::thread::Builder::new().name("progress".into()).spawn(run).ok()
        });
        ProgressDisplay { work, end: Some(end), thread }
    }

    /// Shows nothing: the work is part of another.
    pub fn silent() -> ProgressDisplay {
        ProgressDisplay { work: Arc::new(Work::new("", Total::Open)), end: None, thread: None }
    }

    /// For work on a slice.
    pub fn over<T>(globals: &Globals, what: &str, items: &[T]) -> ProgressDisplay {
        ProgressDisplay::new(globals, what, Total::Count(items.len() as u64))
    }

    /// `count` more items are done.
    pub fn step(&self, count: usize) {
        self.work.done.fetch_add(count as u64, Ordering::Relaxed);
    }

    /// `count` items are done in total.
    pub fn set_done(&self, count: u64) {
        self.work.done.store(count, Ordering::Relaxed);
    }

    /// [`ProgressDisplay::tell`] for code that knows no terminal.
    pub fn on_progress(&self) -> OnProgress {
        let work = Arc::clone(&self.work);
        Arc::new(move |detail| *lock(&work.detail) = detail)
    }

    /// Shows in a few words what was just found, or what comes next.
    pub fn tell(&self, detail: impl Into<String>) {
        *lock(&self.work.detail) = detail.into();
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.work.start.elapsed()
    }

    /// Ends the progress display.
    pub fn end(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // The thread does not panic. If it did, nothing would be lost.
            let _ = thread.join();
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        self.end();
    }
}

impl Work {
    fn new(what: &str, total: Total) -> Work {
        let (done, detail) = (AtomicU64::new(0), Mutex::default());
        Work { what: what.to_owned(), total, start: Instant::now(), done, detail }
    }

    /// Draws a bar until the work ends, then removes it.
    fn draw(&self, patience: Duration, ended: &Receiver<()>) {
        if ended.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) || lock(&LINE).is_some() {
            return;
        }
        // Without a handler, Ctrl-C would leave the bar on the terminal, which is ugly but harmless.
        let _ = interrupt::handle();
        let term = Term::stderr();
        for frame in 0.. {
            let columns = usize::from(term.size().1).saturating_sub(FREE);
            let line = self.line(frame, BAR.min(columns / 5));
            let line = console::truncate_str(&line, columns, "…").into_owned();
            let mut now = lock(&LINE);
            show(&term, &line);
            *now = Some(line);
            drop(now);
            if ended.recv_timeout(FRAME) != Err(RecvTimeoutError::Timeout) {
                break;
            }
        }
        clear();
    }

    /// `validating programs [===>      ] 12/50  0:03, 0:09 left`.
    fn line(&self, frame: usize, bar: usize) -> String {
        let (what, state) = (&self.what, self.state());
        let Some(part) = self.part() else {
            let wheel = ['|', '/', '-', '\\'][frame % 4];
            return format!("{wheel} {what}{state}");
        };
        let full = (part * bar as f64) as usize;
        let head = if full < bar { ">" } else { "" };
        format!("{what} [{:<bar$}]{state}", format!("{}{head}", "=".repeat(full)))
    }

    /// Prints lines until the end.
    fn tell(&self, pause: Duration, ended: &Receiver<()>) {
        while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            write_err(&format!("{}{}\n", self.what, self.state()));
        }
    }

    /// The part of the work that is done, from 0 to 1, if it is known.
    fn part(&self) -> Option<f64> {
        let part = match self.total {
            Total::Open => return None,
            Total::Count(count) => self.done.load(Ordering::Relaxed) as f64 / count.max(1) as f64,
            Total::Time(time) => self.start.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-3),
        };
        Some(part.min(1.0))
    }

    /// The progress, the time it took and the time that is left, and the last message.
    fn state(&self) -> String {
        state(self.total, self.done.load(Ordering::Relaxed), self.start.elapsed(), &lock(&self.detail))
    }
}

fn state(total: Total, done: u64, elapsed: Duration, detail: &str) -> String {
    let mut text = String::new();
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-3);
    let _ = match total {
        Total::Count(count) => write!(text, " {done}/{count}"),
        _ if done > 0 => write!(text, " {done}"),
        _ => Ok(()),
    };
    let _ = match (total, done) {
        (Total::Count(count), 1..) if count > done => {
            let left = Duration::from_secs_f64(((count - done) as f64 / rate).min(1e9));
            write!(text, "  {}, {} left", clock(elapsed), clock(left))
        }
        (Total::Time(time), _) if elapsed <= time => write!(text, "  {} of {}", clock(elapsed), clock(time)),
        _ => write!(text, "  {}", clock(elapsed)),
    };
    if !detail.is_empty() {
        let _ = write!(text, "  {detail}");
    }
    text
}

/// `1:07`, `2:00:00`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Whether standard error is a terminal on which a line can be overwritten.
fn can_draw() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_some_and(|term| term != "dumb")
}

fn pause(usual: Duration) -> Option<Duration> {
    let seconds = std::env::var(PAUSE_VARIABLE).ok().and_then(|text| text.parse::<f64>().ok());
    let pause = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(usual);
    (!pause.is_zero()).then_some(pause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_grows_to_its_end() {
        let work = Work::new("parsing files", Total::Count(4));
        let begin = |done| {
            work.done.store(done, Ordering::Relaxed);
            work.line(0, 8).split_once(']').map(|(bar, _)| bar.to_owned()).unwrap()
        };
        assert_eq!(
            [0, 1, 4].map(begin),
            ["parsing files [>       ", "parsing files [==>     ", "parsing files [========"]
        );
        assert!(Work::new("bisecting", Total::Open).line(5, 8).starts_with("/ bisecting  0:0"));
    }

    #[test]
    fn a_state_says_what_is_known() {
        let seconds = Duration::from_secs;
        assert_eq!(state(Total::Count(50), 10, seconds(20), ""), " 10/50  0:20, 1:20 left");
        assert_eq!(state(Total::Count(50), 0, seconds(20), "f.mlir"), " 0/50  0:20  f.mlir");
        assert_eq!(state(Total::Count(50), 50, seconds(3700), ""), " 50/50  1:01:40");
        assert_eq!(state(Total::Open, 0, seconds(1), "12 ops"), "  0:01  12 ops");
        assert_eq!(state(Total::Time(seconds(600)), 7, seconds(61), ""), " 7  1:01 of 10:00");
        assert_eq!(state(Total::Time(seconds(60)), 7, seconds(61), ""), " 7  1:01");
    }
}
