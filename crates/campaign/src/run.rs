//! The campaign's loop: jobs judge programs, one writer commits what they say.
//!
//! Every report is committed together with its progress, so a run that was killed repeats at most the programs that
//! were in flight. Workers draw indices in order and meet nowhere else.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::background::{self, HandOut, NoReducer, Reducer, Reduction};
use crate::clock::Clock;
pub use crate::ended::Ended;
use crate::events::{Event, Progress, Sink};
use crate::finding::{Finding, Stored};
use crate::known::KnownIssues;
use crate::panics::{self, Panic};
use crate::schedule::Schedule;
use crate::store::{Campaign, Store, StoreError};
use crate::verdict::{Counts, Verdict};

/// How often a sink hears of progress at most, and how long the writer waits before it looks at the clock again.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// What a campaign is to do.
#[derive(Clone, Debug)]
pub struct Config {
    /// The seed. Program `i` depends on it, `i` and `settings`.
    pub seed: u64,
    /// All else that programs and their judgement depend on, as canonical JSON: target, generator, weights. A run
    /// with equal seed, settings and start resumes the campaign of that name.
    pub settings: String,
    /// The first program's index.
    pub start: u64,
    /// The campaign is whole when the programs `start .. start + programs` are done; `None`: never.
    pub programs: Option<u64>,
    /// This run ends when that much time has passed; programs in flight are finished.
    pub time: Option<Duration>,
    /// Threads; at least one is used.
    pub jobs: usize,
    /// Stack of each thread, in bytes: programs may be nested deeply. Reserved, not used.
    pub stack: usize,
    /// Issues that findings are labelled with.
    pub known: KnownIssues,
    /// How findings are made small beside.
    pub reduction: Reduction,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 1,
            settings: "{}".to_owned(),
            start: 0,
            programs: None,
            time: None,
            jobs: 1,
            stack: 256 << 20,
            known: KnownIssues::default(),
            reduction: Reduction::default(),
        }
    }
}

/// What became of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramReport {
    /// The program's index.
    pub index: u64,
    /// What made it: `semantic`, `smith`, `tosa`, `mutate`.
    pub generator: String,
    /// How many times a compiler was run.
    pub compiles: u64,
    /// What came of each comparison.
    pub verdicts: Counts<Verdict>,
    /// How often each op occurs in the program.
    pub ops: Counts<String>,
    /// How often each pair of an op and one that uses its result occurs in the program, as `arith.addi arith.muli`.
    pub pairs: Counts<String>,
    /// How often each pass was run.
    pub passes: Counts<String>,
    /// How often each rewrite pattern was tried, as far as it was looked at.
    pub patterns: Counts<String>,
    /// The bugs it showed.
    pub findings: Vec<Finding>,
    /// Microseconds from drawing it to this report.
    pub micros: u64,
    /// Those of them outside of the compiler's own processes.
    pub own_micros: u64,
}

/// Judges programs, on a thread of its own.
pub trait Worker {
    /// Judges program `index`; `None` if it was interrupted and must be repeated by the next run. A panic is a
    /// bug of ours: it is counted and shown, the worker is made anew, and the campaign goes on.
    fn program(&mut self, index: u64) -> Option<ProgramReport>;
}

/// The outcome of one run of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The campaign's number in the store.
    pub campaign: i64,
    /// Its seed.
    pub seed: u64,
    /// Programs done in earlier runs.
    pub resumed: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// What was done in this run.
    #[serde(flatten)]
    pub progress: Progress,
}

/// Why a run failed. What was committed before stays committed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A sink's output.
    #[error("the campaign's output failed")]
    Sink(#[from] io::Error),
}

/// What a job tells the writer.
enum Message {
    Report(Box<ProgramReport>),
    Panicked {
        index: u64,
        panic: Panic,
    },
    NoWorker(Panic),
    /// A finding came back from a reducer.
    Reduced {
        id: i64,
        outcome: Box<background::Outcome>,
    },
    /// A job has ended.
    Ended,
}

/// Says that a job has ended, however it does.
struct Farewell(SyncSender<Message>);

impl Drop for Farewell {
    fn drop(&mut self) {
        // A writer that gave up needs no farewell.
        let _ = self.0.send(Message::Ended);
    }
}

/// As [`run_reducing`], without reducing what is found.
///
/// # Errors
/// As [`run_reducing`].
pub fn run<W: Worker>(
    config: &Config,
    make_worker: impl Fn(usize) -> W + Sync,
    store: &mut Store,
    sink: &mut dyn Sink,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Result<Summary, RunError> {
    let config = Config { reduction: Reduction::default(), ..config.clone() };
    run_reducing(&config, make_worker, |_| NoReducer, store, sink, clock, stop)
}

/// Runs a campaign until it is complete, its time is over, or `stop` is set, then reduces what is left to reduce for as
/// long as the configuration says. `make_worker` and `make_reducer` get the thread's number and run on that thread.
///
/// # Errors
/// [`RunError`] if store or sink fail; the jobs are stopped first.
pub fn run_reducing<W: Worker, R: Reducer>(
    config: &Config,
    make_worker: impl Fn(usize) -> W + Sync,
    make_reducer: impl Fn(usize) -> R + Sync,
    store: &mut Store,
    sink: &mut dyn Sink,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Result<Summary, RunError> {
    let began = clock.elapsed();
    let campaign = store.campaign(config.seed, &config.settings, config.start, clock.unix_seconds())?;
    let jobs = config.jobs.max(1);
    sink.event(&Event::Started {
        campaign: campaign.id,
        seed: config.seed,
        jobs,
        resumed: campaign.programs,
    })?;
    let end = config.programs.map_or(u64::MAX, |count| config.start.saturating_add(count));
    let shared = Shared {
        schedule: Schedule::new(campaign.low, campaign.done.clone(), end),
        deadline: config.time.map(|time| began.saturating_add(time)),
        clock,
        stop,
        abandoned: AtomicBool::new(false),
        timed_out: AtomicBool::new(false),
    };
    let mut writer =
        Writer { config, store, sink, clock, campaign, began, told: began, progress: Progress::default() };
    let (no_worker, outcome) = on_threads(&shared, &mut writer, &make_worker, &make_reducer);
    let no_worker = outcome?.or(no_worker);
    if let Some(Panic { message, location }) = &no_worker {
        let (message, location) = (message.clone(), location.clone());
        writer.progress.internal_errors += 1;
        writer.sink.event(&Event::InternalError { index: config.start, message, location })?;
    }
    let ended = shared.ended(no_worker.is_some());
    Ok(writer.finish(ended)?)
}

/// Starts the threads, and writes until they have ended. Hands back why not all of them could be started, if so.
fn on_threads<W: Worker, R: Reducer>(
    shared: &Shared<'_>,
    writer: &mut Writer<'_>,
    make_worker: &(impl Fn(usize) -> W + Sync),
    make_reducer: &(impl Fn(usize) -> R + Sync),
) -> (Option<Panic>, Result<Option<Panic>, RunError>) {
    let config = writer.config;
    let jobs = config.jobs.max(1);
    let (mut hand_out, tasks) = HandOut::new(config.reduction.clone());
    let tasks = &tasks;
    std::thread::scope(|scope| {
        // Room for one finished report a job: a slow disk slows the jobs down instead of filling the memory.
        let (sender, receiver) = sync_channel(jobs);
        let thread = |name: String| std::thread::Builder::new().name(name).stack_size(config.stack);
        let (mut no_thread, mut working) = (None, 0);
        for number in 0..jobs {
            let sender = sender.clone();
            let job = move || {
                let farewell = Farewell(sender);
                shared.job(number, make_worker, &farewell.0);
            };
            if let Err(error) = thread(format!("job {number}")).spawn_scoped(scope, job) {
                no_thread =
                    Some(Panic { message: format!("no thread could be started: {error}"), location: None });
                break;
            }
            working += 1;
        }
        for number in 0..config.reduction.threads {
            let sender = sender.clone();
            let tell =
                move |id, outcome| sender.send(Message::Reduced { id, outcome: Box::new(outcome) }).is_ok();
            let work = move || background::work(tasks, || make_reducer(number), tell);
            // Without a thread the others do its work, and what nobody does stays unreduced.
            let _ = thread(format!("reduce {number}")).spawn_scoped(scope, work);
        }
        drop(sender);
        let outcome = writer.write(&receiver, &mut hand_out, working, shared.stop);
        // The jobs must not wait for a writer that gave up: the receiver goes before the scope joins them.
        shared.abandoned.store(true, Ordering::Relaxed);
        drop(receiver);
        hand_out.close();
        (no_thread, outcome)
    })
}

/// What the jobs share.
struct Shared<'a> {
    schedule: Schedule,
    deadline: Option<Duration>,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    /// The writer has ended.
    abandoned: AtomicBool,
    timed_out: AtomicBool,
}

impl Shared<'_> {
    fn job<W: Worker>(&self, number: usize, make_worker: &impl Fn(usize) -> W, sender: &SyncSender<Message>) {
        let mut worker: Option<W> = None;
        while let Some(index) = self.draw() {
            if worker.is_none() {
                match panics::catch(|| make_worker(number)) {
                    Ok(made) => worker = Some(made),
                    Err(panic) => {
                        // It would fail again: this job ends, the others go on.
                        let _ = sender.send(Message::NoWorker(panic));
                        return;
                    }
                }
            }
            let Some(current) = &mut worker else { return };
            let message = match panics::catch(|| current.program(index)) {
                Ok(Some(report)) => Message::Report(Box::new(ProgramReport { index, ..report })),
                Ok(None) => continue,
                Err(panic) => {
                    // What it left behind in the worker is not to be trusted, nor is its drop.
                    let broken = worker.take();
                    let _ = panics::catch(|| drop(broken));
                    Message::Panicked { index, panic }
                }
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    }

    fn draw(&self) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) || self.abandoned.load(Ordering::Relaxed) {
            return None;
        }
        if self.deadline.is_some_and(|deadline| self.clock.elapsed() >= deadline) {
            self.timed_out.store(true, Ordering::Relaxed);
            return None;
        }
        self.schedule.draw()
    }

    fn ended(&self, no_worker: bool) -> Ended {
        if self.stop.load(Ordering::Relaxed) {
            Ended::Stopped
        } else if self.timed_out.load(Ordering::Relaxed) {
            Ended::TimeOver
        } else if no_worker {
            Ended::NoWorker
        } else {
            Ended::Complete
        }
    }
}

/// The one that commits, on the caller's thread.
struct Writer<'a> {
    config: &'a Config,
    store: &'a mut Store,
    sink: &'a mut dyn Sink,
    clock: &'a dyn Clock,
    campaign: Campaign,
    began: Duration,
    told: Duration,
    progress: Progress,
}

impl Writer<'_> {
    /// Commits until every job has ended and what is to be reduced is; hands back why a job could not work, if one
    /// could not.
    fn write(
        &mut self,
        receiver: &Receiver<Message>,
        hand_out: &mut HandOut,
        mut working: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Panic>, RunError> {
        let mut no_worker = None;
        let mut drained: Option<Duration> = None;
        loop {
            let now = self.clock.elapsed();
            if working == 0 {
                let until = *drained.get_or_insert(now.saturating_add(hand_out.drain()));
                if now < until && !stop.load(Ordering::Relaxed) {
                    hand_out.feed(self.store, None)?;
                }
                if hand_out.is_idle() {
                    return Ok(no_worker);
                }
            } else if !stop.load(Ordering::Relaxed) {
                hand_out.feed(self.store, Some(self.store.low(self.campaign.id)?))?;
            }
            match receiver.recv_timeout(PROGRESS_EVERY) {
                Ok(Message::Report(report)) => self.report(&report)?,
                Ok(Message::Panicked { index, panic }) => self.internal_error(index, panic)?,
                Ok(Message::NoWorker(panic)) => no_worker = Some(panic),
                Ok(Message::Reduced { id, outcome }) => {
                    hand_out.back(id, outcome.is_some());
                    self.reduced(id, *outcome)?;
                }
                Ok(Message::Ended) => working -= 1,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(no_worker),
            }
            let now = self.clock.elapsed();
            if now.saturating_sub(self.told) >= PROGRESS_EVERY {
                self.told = now;
                self.tell_time();
                self.sink.event(&Event::Progress(self.progress.clone()))?;
            }
        }
    }

    /// Commits a finding that was reduced.
    fn reduced(&mut self, id: i64, outcome: background::Outcome) -> Result<(), RunError> {
        let Some(finding) = outcome else { return Ok(()) };
        let known = &self.config.known;
        let stored = self.store.analyse(id, &finding, |finding| known.label(finding))?;
        self.progress.reduced += 1;
        if stored.parent.is_none() && stored.merged.is_empty() {
            self.progress.causes += 1;
        }
        let Stored { parent, label, finding, .. } = stored;
        let analysis = finding.analysis.unwrap_or_default();
        Ok(self.sink.event(&Event::FindingReduced {
            id,
            parent,
            kind: finding.kind,
            pass: finding.pass,
            pattern: finding.pattern,
            title: finding.title,
            label,
            state: analysis.state,
            ops: analysis.ops,
            passes: analysis.passes,
            millis: analysis.millis,
        })?)
    }

    fn report(&mut self, report: &ProgramReport) -> Result<(), RunError> {
        let known = &self.config.known;
        let now = self.clock.unix_seconds();
        let committed = self.store.commit(self.campaign.id, report, |finding| known.label(finding), now)?;
        if !committed.counted {
            return Ok(());
        }
        self.progress.programs += 1;
        self.progress.compiles += report.compiles;
        self.progress.verdicts.merge(&report.verdicts);
        self.progress.micros += report.micros;
        self.progress.own_micros += report.own_micros;
        self.sink.event(&Event::ProgramDone {
            index: report.index,
            generator: report.generator.clone(),
            compiles: report.compiles,
            verdicts: report.verdicts.clone(),
            micros: report.micros,
            own_micros: report.own_micros,
        })?;
        for (finding, seen) in report.findings.iter().zip(committed.seen) {
            self.progress.hits += 1;
            if seen.new {
                self.progress.new_findings.add(finding.kind);
            }
            self.sink.event(&Event::FindingSeen {
                index: report.index,
                id: seen.id,
                new: seen.new,
                hits: seen.hits,
                kind: finding.kind,
                pass: finding.pass.clone(),
                title: finding.title.clone(),
                label: seen.label,
            })?;
        }
        Ok(())
    }

    fn internal_error(&mut self, index: u64, panic: Panic) -> Result<(), RunError> {
        self.store.commit_bug(self.campaign.id, index, &panic, self.clock.unix_seconds())?;
        self.progress.programs += 1;
        self.progress.internal_errors += 1;
        let Panic { message, location } = panic;
        Ok(self.sink.event(&Event::InternalError { index, message, location })?)
    }

    fn tell_time(&mut self) {
        let passed = self.clock.elapsed().saturating_sub(self.began);
        self.progress.millis = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
    }

    fn finish(mut self, ended: Ended) -> io::Result<Summary> {
        self.tell_time();
        let summary = Summary {
            campaign: self.campaign.id,
            seed: self.config.seed,
            resumed: self.campaign.programs,
            ended,
            progress: self.progress,
        };
        self.sink.event(&Event::Finished(summary.clone()))?;
        Ok(summary)
    }
}
