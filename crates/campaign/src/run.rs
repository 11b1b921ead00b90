//! The campaign's loop: jobs judge programs, one writer commits the reports.
//!
//! Every report is committed together with its progress, at once if it has a new finding, else with others after a tenth of a
//! second. So a run that was killed repeats at most the programs of that time, and those that were in flight. Workers draw indices
//! in order and share nothing else.
//!
//! A run ends soon after its time is over or the user stops it, even if compilers hang: the writer sets the flags of [`Flags`],
//! which end the running compilers. A program that was interrupted several times is skipped from then on.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use crate::background::{self, NoReducer, Reducer, Reduction, ReductionDispatcher};
use crate::clock::Clock;
use crate::delivery;
pub use crate::ended::Ended;
use crate::events::{Event, Progress, Sink};
use crate::hang_share::HangTimes;
use crate::jobs::{EndNotice, Jobs, Message};
use crate::panics::{self, Panic};
use crate::schedule::Schedule;
use crate::shard::{self, Identity, ShardRun, TickResult};
use crate::store::{Campaign, Committed, OutboxEntry, Store, StoreError};
use crate::writer::{Waiting, Writer};

pub use crate::config::{Config, Flags, MAX_ATTEMPTS};
pub use crate::events::Summary;
pub use crate::program::{Judged, ProgramReport, Worker};
pub use crate::writer::RunError;

/// As [`run_reducing`], but reduces nothing.
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
    let (programs, reductions) = (AtomicBool::new(false), AtomicBool::new(false));
    let flags = Flags { stop, give_up_programs: &programs, give_up_reductions: &reductions };
    run_reducing(&config, Makers { worker: make_worker, reducer: |_| NoReducer }, store, sink, clock, flags)
}

/// The functions that make what the threads of a campaign work with. They get the thread's number and run on that thread.
pub struct Makers<W, R> {
    /// Makes the worker of a job.
    pub worker: W,
    /// Makes the reducer of a thread that reduces findings.
    pub reducer: R,
}

/// Runs a campaign until it is complete, its time is over, or it is stopped. Then reduces the remaining findings for as
/// long as the configuration says.
///
/// # Errors
/// [`RunError`] if the store or the sink fails; the jobs are stopped first.
pub fn run_reducing<W: Worker, R: Reducer>(
    config: &Config,
    make: Makers<impl Fn(usize) -> W + Sync, impl Fn(usize) -> R + Sync>,
    store: &mut Store,
    sink: &mut dyn Sink,
    clock: &dyn Clock,
    flags: Flags<'_>,
) -> Result<Summary, RunError> {
    let began = clock.elapsed();
    let Entered { campaign, schedule, shard_run, delivered } = match &config.shard {
        Some(identity) => enter_as_shard(config, identity, store, sink, (clock, flags.stop))?,
        None => enter(config, store, sink, clock)?,
    };
    let deadline = config.time.map(|time| began.saturating_add(time));
    let jobs = Jobs::new(schedule, deadline, clock, flags.stop);
    let mut writer = Writer {
        config,
        store,
        sink,
        clock,
        flags,
        campaign,
        began,
        shown: began,
        over: None,
        noted: BTreeSet::new(),
        progress: Progress::default(),
        hang_times: HangTimes::default(),
        shard_run,
        waiting: Waiting::default(),
        unfed: true,
        uncounted: 0,
        no_target: None,
    };
    writer.show_news(TickResult { committed: delivered, ..TickResult::default() })?;
    let (no_worker, outcome) = on_threads(&jobs, &mut writer, &make);
    let no_worker = outcome?.or(no_worker);
    let limit = no_worker.as_ref().and_then(|panic| panics::exceeded_limit(&panic.message));
    if let (Some(limit), Some(panic), 0) = (limit, &no_worker, writer.progress.programs) {
        writer.no_target.get_or_insert_with(|| format!("{limit}: {panic}"));
    } else if let Some(Panic { message, location }) = &no_worker {
        let (message, location) = (message.clone(), location.clone());
        writer.progress.internal_errors += 1;
        writer.sink.event(&Event::InternalError { index: config.start, message, location })?;
    }
    let ended = jobs.ended(no_worker.is_some());
    writer.finish(ended)
}

/// A run that has entered its campaign.
struct Entered {
    campaign: Campaign,
    /// The programs to judge: all that are not done, or those that a shard will lease.
    schedule: Schedule,
    shard_run: Option<ShardRun>,
    /// Results that an earlier run of a shard kept, with the store's answer for each.
    delivered: Vec<(OutboxEntry, Committed)>,
}

/// Enters a campaign that no other run shares. Programs that earlier runs left unfinished are handled first.
fn enter(
    config: &Config,
    store: &mut Store,
    sink: &mut dyn Sink,
    clock: &dyn Clock,
) -> Result<Entered, RunError> {
    let mut campaign = store.campaign(config.seed, &config.settings, config.start, clock.unix_seconds())?;
    sink.event(&start_event(config, &campaign))?;
    let skipped = store.skip_unfinished(campaign.id, MAX_ATTEMPTS, clock.unix_seconds())?;
    for &index in &skipped {
        sink.event(&Event::Skipped { index, attempts: MAX_ATTEMPTS })?;
    }
    campaign.done.extend(skipped);
    let end = config.programs.map_or(u64::MAX, |count| config.start.saturating_add(count));
    let schedule = Schedule::new(campaign.low, campaign.done.clone(), end);
    Ok(Entered { campaign, schedule, shard_run: None, delivered: Vec::new() })
}

/// Enters a campaign as one of several shards, and delivers what an earlier run of the shard kept.
fn enter_as_shard(
    config: &Config,
    identity: &Identity,
    store: &mut Store,
    sink: &mut dyn Sink,
    (clock, stop): (&dyn Clock, &AtomicBool),
) -> Result<Entered, RunError> {
    let Identity { token, name, spool, start_by, .. } = identity;
    let campaign = retry_until(sink, (*start_by, stop), || {
        store.give_up_after(shard::time_left(*start_by));
        store.campaign(config.seed, &config.settings, config.start, clock.unix_seconds())
    })?;
    sink.event(&start_event(config, &campaign))?;
    let mut delivered = Vec::new();
    let entered = retry_until(sink, (*start_by, stop), || {
        let now = clock.unix_seconds();
        store.give_up_after(shard::time_left(*start_by));
        // A server that takes no changes now is refused; later, the shard waits until it takes them again.
        store.renew(campaign.id, (token, name), 0, &[], now)?;
        let home = store.home()?;
        delivery::deliver(config, identity, (store, &home), now, &mut delivered)?;
        Ok(home)
    });
    if !delivered.is_empty() {
        sink.event(&delivery::describe_delivery(&delivered))?;
    }
    let home = entered?;
    for (other, results) in
        delivery::waiting(identity)?.into_iter().filter(|(other, _)| !other.is_same(&home))
    {
        let kept_in = spool.display().to_string();
        sink.event(&Event::KeptForOther { results, store: other.place, kept_in })?;
    }
    let counted = delivered.iter().filter(|(_, committed)| committed.counted).count();
    let shard_run = Some(ShardRun::new(config, identity, &campaign, home, counted as u64));
    store.give_up_after(identity.statement_limit);
    Ok(Entered { campaign, schedule: Schedule::leased(), shard_run, delivered })
}

fn start_event(config: &Config, campaign: &Campaign) -> Event {
    Event::Started {
        campaign: campaign.id,
        seed: config.seed,
        jobs: config.jobs.max(1),
        resumed: campaign.programs,
    }
}

/// As [`shard::retry_until`]; says so when the wait for the server begins.
fn retry_until<T>(
    sink: &mut dyn Sink,
    (until, stop): (Instant, &AtomicBool),
    attempt: impl FnMut() -> Result<T, StoreError>,
) -> Result<T, RunError> {
    let mut reported = None;
    let ended = shard::retry_until(until, attempt, |error| {
        let report = || sink.event(&Event::StoreAwaited { reason: error.to_string() });
        reported.get_or_insert_with(report).is_ok() && shard::pause(stop)
    });
    reported.transpose()?;
    Ok(ended?)
}

/// Starts the threads, and writes until all have ended. If some thread could not be started, returns why.
fn on_threads<W: Worker, R: Reducer>(
    jobs: &Jobs<'_>,
    writer: &mut Writer<'_>,
    make: &Makers<impl Fn(usize) -> W + Sync, impl Fn(usize) -> R + Sync>,
) -> (Option<Panic>, Result<Option<Panic>, RunError>) {
    let config = writer.config;
    let threads = config.jobs.max(1);
    let (mut dispatcher, tasks) = ReductionDispatcher::new(config.reduction.clone());
    let tasks = &tasks;
    std::thread::scope(|scope| {
        // The channel has room for one finished report per job. So a slow disk slows the jobs down instead of filling the memory.
        let (sender, receiver) = sync_channel(threads);
        let thread = |name: String| std::thread::Builder::new().name(name).stack_size(config.stack);
        let (mut no_thread, mut working) = (None, 0);
        for number in 0..threads {
            let sender = sender.clone();
            let job = move || {
                let notice = EndNotice(sender);
                jobs.work(number, &make.worker, &notice.0);
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
            let work = move || background::work(tasks, || (make.reducer)(number), tell);
            // If a thread cannot be started, the others do its work. If none can be started, findings are not reduced.
            let _ = thread(format!("reduce {number}")).spawn_scoped(scope, work);
        }
        drop(sender);
        let outcome = writer.commit_until_ended(&receiver, &mut dispatcher, working, jobs);
        // If the writer gave up, the jobs must not wait for it. So the receiver is dropped before the scope joins them.
        jobs.abandoned.store(true, Ordering::Relaxed);
        writer.flags.give_up_programs.store(true, Ordering::Relaxed);
        writer.flags.give_up_reductions.store(true, Ordering::Relaxed);
        drop(receiver);
        dispatcher.close();
        (no_thread, outcome)
    })
}
