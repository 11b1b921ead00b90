//! The threads that judge programs. Each takes an index, gives it to its worker, and sends the report to the writer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::background;
use crate::clock::Clock;
use crate::ended::Ended;
use crate::panics::{self, Panic};
use crate::program::{Judged, ProgramReport, Worker};
use crate::schedule::{Drawn, Schedule};

/// If a program takes longer than this, the store notes it while it is still running. So it leaves a trace even if the run is
/// killed.
const LONG: Duration = Duration::from_secs(1);

/// How long a job waits before it asks again for a leased program.
const WAIT: Duration = Duration::from_millis(20);

/// What a thread sends to the writer.
pub(crate) enum Message {
    Report(Box<ProgramReport>),
    /// The program was interrupted. The report has what was found until then.
    Interrupted(Box<ProgramReport>),
    Failed {
        index: u64,
        panic: Panic,
    },
    NoWorker(Panic),
    /// The target can no longer be run, for this reason. The report has what was found until then.
    NoTarget(Box<ProgramReport>, String),
    /// A finding came back from a reducer.
    Reduced {
        id: i64,
        outcome: Box<background::ReducedFinding>,
    },
    /// A job has ended.
    Ended,
}

/// Why a program could not be judged, if this process lacks descriptors or memory. Then it lacks them for the other programs too.
fn exceeded_limit(judged: &Result<Result<Judged, String>, Panic>) -> Option<String> {
    let message = match judged {
        Ok(Ok(_)) => return None,
        Ok(Err(message)) => message,
        Err(panic) => &panic.message,
    };
    panics::exceeded_limit(message).map(|limit| format!("{limit}: {message}"))
}

/// Reports that a job has ended, for whatever reason.
pub(crate) struct EndNotice(pub SyncSender<Message>);

impl Drop for EndNotice {
    fn drop(&mut self) {
        // The writer may have ended already.
        let _ = self.0.send(Message::Ended);
    }
}

/// What the jobs share.
pub(crate) struct Jobs<'a> {
    pub schedule: Schedule,
    pub deadline: Option<Duration>,
    pub clock: &'a dyn Clock,
    pub stop: &'a AtomicBool,
    /// The writer has ended.
    pub abandoned: AtomicBool,
    timed_out: AtomicBool,
    /// The target can no longer be run.
    no_target: AtomicBool,
    /// The programs that are being judged, with the time when each began.
    in_flight: Mutex<BTreeMap<u64, Duration>>,
}

impl<'a> Jobs<'a> {
    pub fn new(
        schedule: Schedule,
        deadline: Option<Duration>,
        clock: &'a dyn Clock,
        stop: &'a AtomicBool,
    ) -> Jobs<'a> {
        Jobs {
            schedule,
            deadline,
            clock,
            stop,
            abandoned: AtomicBool::new(false),
            timed_out: AtomicBool::new(false),
            no_target: AtomicBool::new(false),
            in_flight: Mutex::default(),
        }
    }

    /// The work of one job: judges programs until there are no more or the run is over.
    pub fn work<W: Worker>(
        &self,
        number: usize,
        make_worker: &impl Fn(usize) -> W,
        sender: &SyncSender<Message>,
    ) {
        let mut worker: Option<W> = None;
        while let Some(index) = self.draw() {
            if worker.is_none() {
                match panics::catch(|| make_worker(number)) {
                    Ok(made) => worker = Some(made),
                    Err(panic) => {
                        // Another attempt would fail too: this job ends, and the others continue.
                        let _ = sender.send(Message::NoWorker(panic));
                        return;
                    }
                }
            }
            let Some(current) = &mut worker else { return };
            self.in_flight().insert(index, self.clock.elapsed());
            let judged = panics::catch(|| current.program(index));
            self.in_flight().remove(&index);
            let own = |report| Box::new(ProgramReport { index, ..report });
            let judged = match exceeded_limit(&judged) {
                Some(reason) => Ok(Ok(Judged::NoTarget(ProgramReport::default(), reason))),
                None => judged,
            };
            let message = match judged {
                Ok(Ok(Judged::Done(report))) => Message::Report(own(report)),
                Ok(Ok(Judged::Interrupted(report))) => Message::Interrupted(own(report)),
                Ok(Ok(Judged::NoTarget(report, reason))) => {
                    self.no_target.store(true, Ordering::Relaxed);
                    Message::NoTarget(own(report), reason)
                }
                Ok(Err(message)) => Message::Failed { index, panic: Panic { message, location: None } },
                Err(panic) => {
                    // The panic may have left the worker in a broken state, so it is not used again. Its destructor may panic, too.
                    let broken = worker.take();
                    let _ = panics::catch(|| drop(broken));
                    Message::Failed { index, panic }
                }
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    }

    fn draw(&self) -> Option<u64> {
        loop {
            if self.is_ended() {
                return None;
            }
            match self.schedule.draw() {
                Drawn::Index(index) => return Some(index),
                Drawn::Over => return None,
                Drawn::Wait => std::thread::sleep(WAIT),
            }
        }
    }

    /// Whether this run draws no more programs, even if some are left.
    fn is_ended(&self) -> bool {
        if [self.stop, &self.abandoned, &self.no_target].iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return true;
        }
        if self.is_late() {
            self.timed_out.store(true, Ordering::Relaxed);
            return true;
        }
        false
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.clock.elapsed() >= deadline)
    }

    /// Whether no more programs are begun.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.no_target.load(Ordering::Relaxed) || self.is_late()
    }

    /// Programs that have been in work for long.
    pub fn long_running(&self) -> Vec<u64> {
        let now = self.clock.elapsed();
        let is_long = |began: Duration| now.saturating_sub(began) >= LONG;
        self.in_flight().iter().filter(|(_, began)| is_long(**began)).map(|(&index, _)| index).collect()
    }

    /// Why the run ended.
    pub fn ended(&self, no_worker: bool) -> Ended {
        if self.no_target.load(Ordering::Relaxed) {
            Ended::NoTarget
        } else if self.stop.load(Ordering::Relaxed) {
            Ended::Stopped
        } else if self.timed_out.load(Ordering::Relaxed) {
            Ended::TimeOver
        } else if no_worker {
            Ended::NoWorker
        } else {
            Ended::Complete
        }
    }

    fn in_flight(&self) -> MutexGuard<'_, BTreeMap<u64, Duration>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
