//! The writer of a campaign: commits the jobs' results, hands findings to the reducers, and informs the sink.

use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use crate::background::{self, ReductionDispatcher};
use crate::clock::Clock;
use crate::config::{Config, Flags, MAX_ATTEMPTS};
use crate::ended::Ended;
use crate::events::{Event, Progress, Sink, Summary};
use crate::finding::Stored;
use crate::hang_share::HangTimes;
use crate::jobs::{Jobs, Message};
use crate::panics::Panic;
use crate::program::ProgramReport;
use crate::shard::{ShardRun, TickResult};
use crate::store::{Campaign, Committed, OutboxEntry, Recorded, Store, StoreError};

/// The shortest time between two progress reports to a sink. The writer also looks at the clock this often.
const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// Reports that come within this time are committed together, unless one has a new finding. A run that is killed judges their
/// programs again.
const BATCH_EVERY: Duration = Duration::from_millis(100);

/// No more reports than this wait for a commit.
const BATCH: usize = 64;

/// After the end of a run, programs in flight may continue for this long. Most programs take some tens of milliseconds.
const GRACE: Duration = Duration::from_secs(1);

/// A run ends if another run has committed this number of its programs before it, and it has committed none itself.
const MAX_UNCOUNTED: u64 = 3;

/// So many of the skipped programs are named at the end.
const SKIPPED_SHOWN: usize = 20;

/// The one that commits, on the caller's thread.
pub(crate) struct Writer<'a> {
    pub config: &'a Config,
    pub store: &'a mut Store,
    pub sink: &'a mut dyn Sink,
    pub clock: &'a dyn Clock,
    pub flags: Flags<'a>,
    pub campaign: Campaign,
    pub began: Duration,
    pub shown: Duration,
    /// When the run's end was noticed.
    pub over: Option<Duration>,
    /// Programs that were noted by [`Store::note_begun`].
    pub noted: BTreeSet<u64>,
    pub progress: Progress,
    pub hang_times: HangTimes,
    /// The state of this shard, if other shards share the campaign.
    pub shard_run: Option<ShardRun>,
    /// Reports to commit.
    pub waiting: Waiting,
    /// Whether the store may have findings to reduce that were not looked for.
    pub unfed: bool,
    /// Programs that the store had when they were committed: another run judges them too.
    pub uncounted: u64,
    /// Why the target can no longer be run, if so.
    pub no_target: Option<String>,
}

/// Reports that are not committed yet.
#[derive(Default)]
pub(crate) struct Waiting {
    reports: Vec<ProgramReport>,
    /// When the first of them came.
    since: Duration,
}

impl Writer<'_> {
    /// Commits until every job has ended and all due reductions are done. If some job could not work, returns why.
    pub fn commit_until_ended(
        &mut self,
        receiver: &Receiver<Message>,
        dispatcher: &mut ReductionDispatcher,
        working: usize,
        jobs: &Jobs<'_>,
    ) -> Result<Option<Panic>, RunError> {
        let no_worker = self.receive(receiver, dispatcher, working, jobs)?;
        if let Some(shard_run) = &mut self.shard_run {
            let now = (self.clock.elapsed(), self.clock.unix_seconds());
            let news = shard_run.end(self.config, self.store, now)?;
            self.show_news(news)?;
        }
        Ok(no_worker)
    }

    fn receive(
        &mut self,
        receiver: &Receiver<Message>,
        dispatcher: &mut ReductionDispatcher,
        mut working: usize,
        jobs: &Jobs<'_>,
    ) -> Result<Option<Panic>, RunError> {
        let mut no_worker = None;
        let mut drained: Option<Duration> = None;
        loop {
            let now = self.clock.elapsed();
            let stopped = self.flags.stop.load(Ordering::Relaxed);
            self.end_in_flight(jobs, now);
            self.tick(jobs, working == 0)?;
            if working == 0 {
                let until = *drained.get_or_insert(now.saturating_add(dispatcher.drain()));
                let in_time = now < until && !stopped;
                let more = in_time && self.feed(dispatcher, true)?;
                if !in_time {
                    self.flags.give_up_reductions.store(true, Ordering::Relaxed);
                }
                if dispatcher.is_idle() && !more {
                    return Ok(no_worker);
                }
            } else if !stopped {
                self.feed(dispatcher, false)?;
            }
            let pause = if self.waiting.reports.is_empty() { PROGRESS_EVERY } else { BATCH_EVERY };
            let message = receiver.recv_timeout(pause);
            if !matches!(message, Ok(Message::Report(_))) {
                self.commit_waiting()?;
            }
            match message {
                Ok(Message::Report(report)) => self.accept_report(*report)?,
                Ok(Message::Interrupted(report)) => self.commit_interrupted(&report)?,
                Ok(Message::Failed { index, panic }) => self.commit_internal_error(index, panic)?,
                Ok(Message::NoTarget(report, reason)) => self.stop_without_target(&report, reason)?,
                Ok(Message::NoWorker(panic)) => no_worker = Some(panic),
                Ok(Message::Reduced { id, outcome }) => {
                    dispatcher.take_back(id, outcome.is_some());
                    self.unfed = true;
                    self.commit_reduced(id, *outcome)?;
                }
                Ok(Message::Ended) => working = self.job_ended(working),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(no_worker),
            }
            let now = self.clock.elapsed();
            if now.saturating_sub(self.shown) >= PROGRESS_EVERY {
                self.shown = now;
                self.note_long(jobs)?;
                self.measure_time();
                self.sink.event(&Event::Progress(self.progress.clone()))?;
            }
        }
    }

    /// One of `working` jobs has ended. Returns how many are left.
    fn job_ended(&mut self, working: usize) -> usize {
        if let (1, Some(shard_run)) = (working, &mut self.shard_run) {
            shard_run.note_jobs_ended();
        }
        working - 1
    }

    /// Does what a shard must do regularly, if this run is a shard.
    fn tick(&mut self, jobs: &Jobs<'_>, ended: bool) -> Result<(), RunError> {
        let Some(shard_run) = &mut self.shard_run else { return Ok(()) };
        let now = (self.clock.elapsed(), self.clock.unix_seconds());
        let over = ended || jobs.is_over();
        let news = shard_run.tick(self.config, self.store, &jobs.schedule, over, now)?;
        self.show_news(news)
    }

    /// Counts and shows what a shard learned.
    pub fn show_news(&mut self, news: TickResult) -> Result<(), RunError> {
        if let (Some(reason), Some(shard_run)) = (news.lost, &self.shard_run) {
            // Nobody may rely on a file that cannot be written.
            shard_run.spool(self.config, self.clock.unix_seconds())?;
            let kept_in = shard_run.identity().spool.display().to_string();
            self.sink.event(&Event::StoreAway { reason, kept_in })?;
        }
        if let Some(back) = news.back {
            self.sink.event(&back)?;
        }
        for index in news.skipped {
            self.sink.event(&Event::Skipped { index, attempts: MAX_ATTEMPTS })?;
        }
        for (entry, committed) in news.committed {
            match entry {
                OutboxEntry::Report(report) => self.show_committed(&report, committed)?,
                OutboxEntry::Interrupted(report) => self.show_seen(&report, committed.seen)?,
                OutboxEntry::Failed { .. } => self.progress.programs += u64::from(committed.counted),
                OutboxEntry::Reduced(_) => self.show_reduced_while_away(&committed)?,
            }
        }
        Ok(())
    }

    /// Hands findings to the reducers. With `all`, every program of this run is done. Returns whether a shard has to look again:
    /// its server is away, or it is too early.
    fn feed(&mut self, dispatcher: &mut ReductionDispatcher, all: bool) -> Result<bool, RunError> {
        let Some(shard_run) = &mut self.shard_run else {
            if !dispatcher.has_room() || !all && !std::mem::take(&mut self.unfed) {
                return Ok(false);
            }
            let below = if all { None } else { Some(self.store.low(self.campaign.id)?) };
            dispatcher.feed(self.store, below, None)?;
            return Ok(false);
        };
        let (now, unix) = (self.clock.elapsed(), self.clock.unix_seconds());
        if !dispatcher.has_room() {
            return Ok(false);
        }
        if !shard_run.is_there() || !shard_run.is_time_to_feed(now) {
            return Ok(shard_run.is_there() || shard_run.awaits_server(now));
        }
        let mut news = TickResult::default();
        let low = shard_run.look_low(self.store, now, &mut news)?;
        if shard_run.is_there() {
            let token = shard_run.identity().token.clone();
            let fed = dispatcher.feed(self.store, Some(low), Some((&token, unix)));
            shard_run.unless_away(fed, now, &mut news)?;
        }
        let is_away = !shard_run.is_there();
        self.show_news(news)?;
        Ok(is_away)
    }

    /// The result of the store, if the store can be reached. If not, a shard continues without the result.
    fn if_there<T>(
        &mut self,
        ask: impl FnOnce(&mut Store) -> Result<T, StoreError>,
    ) -> Result<Option<T>, RunError> {
        let Some(shard_run) = &mut self.shard_run else { return Ok(Some(ask(self.store)?)) };
        if !shard_run.is_there() {
            return Ok(None);
        }
        let mut news = TickResult::default();
        let answer = shard_run.unless_away(ask(self.store), self.clock.elapsed(), &mut news)?;
        self.show_news(news)?;
        Ok(answer)
    }

    /// Interrupts programs that still run [`GRACE`] after the end of the run.
    fn end_in_flight(&mut self, jobs: &Jobs<'_>, now: Duration) {
        if self.flags.stop.load(Ordering::Relaxed) {
            self.flags.give_up_reductions.store(true, Ordering::Relaxed);
        }
        if jobs.is_over() && now.saturating_sub(*self.over.get_or_insert(now)) >= GRACE {
            self.flags.give_up_programs.store(true, Ordering::Relaxed);
        }
    }

    /// Notes programs that take long, once each.
    fn note_long(&mut self, jobs: &Jobs<'_>) -> Result<(), RunError> {
        let campaign = self.campaign.id;
        for index in jobs.long_running() {
            if self.noted.insert(index) {
                self.if_there(|store| store.note_begun(campaign, index))?;
            }
        }
        Ok(())
    }

    /// Commits the findings of a program that was interrupted.
    fn commit_interrupted(&mut self, report: &ProgramReport) -> Result<(), RunError> {
        let campaign = self.campaign.id;
        if self.no_target.is_none() && self.noted.insert(report.index) {
            self.if_there(|store| store.note_begun(campaign, report.index))?;
        }
        self.progress.interrupted += 1;
        self.hang_times.add(self.passed(), &report.parts);
        self.commit_unfinished(report)
    }

    /// Commits the findings of a program that met a target that can no longer be run. That ends the run.
    fn stop_without_target(&mut self, report: &ProgramReport, reason: String) -> Result<(), RunError> {
        self.no_target.get_or_insert(reason);
        // Reductions would report that their failures do not show again.
        self.flags.give_up_reductions.store(true, Ordering::Relaxed);
        // It is not the program's fault that this run does not finish it.
        let campaign = self.campaign.id;
        if self.noted.remove(&report.index) {
            self.if_there(|store| store.forget_begun(campaign, report.index))?;
        }
        self.progress.interrupted += 1;
        self.commit_unfinished(report)
    }

    fn commit_unfinished(&mut self, report: &ProgramReport) -> Result<(), RunError> {
        if let Some(shard_run) = &mut self.shard_run {
            shard_run.push(OutboxEntry::Interrupted(Box::new(report.clone())));
            return Ok(());
        }
        let known = &self.config.known;
        let now = self.clock.unix_seconds();
        let seen =
            self.store.commit_interrupted(self.campaign.id, report, |finding| known.label(finding), now)?;
        self.show_seen(report, seen)
    }

    /// Shows a finding that was reduced while the server was away, and is committed now.
    fn show_reduced_while_away(&mut self, committed: &Committed) -> Result<(), RunError> {
        let Some(seen) = committed.seen.first() else { return Ok(()) };
        match self.if_there(|store| store.finding(seen.id))? {
            Some(stored) => self.show_reduced(stored),
            None => Ok(()),
        }
    }

    /// Commits a finding that was reduced. If the server is away, it is kept with the results of programs.
    fn commit_reduced(&mut self, id: i64, outcome: background::ReducedFinding) -> Result<(), RunError> {
        let Some(finding) = outcome else { return Ok(()) };
        let known = &self.config.known;
        let stored = self.if_there(|store| store.analyse(id, &finding, |finding| known.label(finding)))?;
        if let Some(stored) = stored {
            return self.show_reduced(stored);
        }
        if let Some(shard_run) = &mut self.shard_run {
            shard_run.push(OutboxEntry::Reduced(Box::new(finding)));
        }
        Ok(())
    }

    /// Counts and shows a finding that was reduced.
    fn show_reduced(&mut self, stored: Stored) -> Result<(), RunError> {
        self.progress.reduced += 1;
        if stored.parent.is_none() && stored.merged.is_empty() {
            self.progress.causes += 1;
        }
        let Stored { id, parent, label, finding, .. } = stored;
        let analysis = finding.analysis.unwrap_or_default();
        self.progress.parts.add_many("reduce".to_owned(), analysis.millis.saturating_mul(1000));
        Ok(self.sink.event(&Event::FindingReduced {
            id,
            parent,
            kind: finding.kind,
            pass: finding.guilty.pass,
            pattern: finding.guilty.pattern,
            title: finding.claim.title,
            label,
            state: analysis.state,
            ops: analysis.ops,
            passes: analysis.passes,
            millis: analysis.millis,
        })?)
    }

    /// Takes a report, and commits it soon.
    fn accept_report(&mut self, report: ProgramReport) -> Result<(), RunError> {
        if let Some(shard_run) = &mut self.shard_run {
            shard_run.push(OutboxEntry::Report(Box::new(report)));
            return Ok(());
        }
        let now = self.clock.elapsed();
        if self.waiting.reports.is_empty() {
            self.waiting.since = now;
        }
        let is_due = self.waiting.reports.len() + 1 >= BATCH
            || now.saturating_sub(self.waiting.since) >= BATCH_EVERY
            || self.store.has_new(&report.findings)?;
        self.waiting.reports.push(report);
        if is_due { self.commit_waiting() } else { Ok(()) }
    }

    /// Commits all waiting reports in one transaction.
    fn commit_waiting(&mut self) -> Result<(), RunError> {
        if self.waiting.reports.is_empty() {
            return Ok(());
        }
        let reports = std::mem::take(&mut self.waiting.reports);
        let known = &self.config.known;
        let now = self.clock.unix_seconds();
        let start = self.clock.elapsed();
        let committed =
            self.store.commit_all(self.campaign.id, &reports, |finding| known.label(finding), now)?;
        self.progress.parts.add_many("store".to_owned(), (self.clock.elapsed() - start).as_micros() as u64);
        self.unfed = true;
        self.uncounted += committed.iter().filter(|one| !one.counted).count() as u64;
        for (report, committed) in reports.iter().zip(committed) {
            self.show_committed(report, committed)?;
        }
        // A run that is ahead of the other one goes on.
        match self.uncounted >= MAX_UNCOUNTED && self.progress.programs == 0 {
            true => Err(StoreError::SameCampaign { path: self.store.path().to_owned() }.into()),
            false => Ok(()),
        }
    }

    /// Counts and shows a program that was committed.
    fn show_committed(&mut self, report: &ProgramReport, committed: Committed) -> Result<(), RunError> {
        if !committed.counted {
            return Ok(());
        }
        self.progress.programs += 1;
        self.progress.compiles += report.compiles;
        self.progress.repeats += report.repeats;
        self.progress.verdicts.merge(&report.verdicts);
        self.progress.proofs.merge(&report.proofs);
        self.progress.micros += report.micros;
        self.progress.own_micros += report.own_micros;
        self.progress.left_out.merge(&report.left_out);
        self.progress.out_of_memory.merge(&report.out_of_memory);
        self.progress.parts.merge(&report.parts);
        self.hang_times.add(self.passed(), &report.parts);
        self.sink.event(&Event::ProgramDone {
            index: report.index,
            generator: report.generator.clone(),
            compiles: report.compiles,
            repeats: report.repeats,
            verdicts: report.verdicts.clone(),
            micros: report.micros,
            own_micros: report.own_micros,
        })?;
        self.show_seen(report, committed.seen)
    }

    /// Counts and shows findings that were committed.
    fn show_seen(&mut self, report: &ProgramReport, seen: Vec<Recorded>) -> Result<(), RunError> {
        for (finding, seen) in report.findings.iter().zip(seen) {
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
                pass: finding.guilty.pass.clone(),
                title: finding.claim.title.clone(),
                label: seen.label,
            })?;
        }
        Ok(())
    }

    fn commit_internal_error(&mut self, index: u64, panic: Panic) -> Result<(), RunError> {
        match &mut self.shard_run {
            Some(shard_run) => shard_run.push(OutboxEntry::Failed { index, panic: panic.clone() }),
            None => {
                self.store.commit_bug(self.campaign.id, index, &panic, self.clock.unix_seconds())?;
                self.progress.programs += 1;
            }
        }
        self.progress.internal_errors += 1;
        let Panic { message, location } = panic;
        Ok(self.sink.event(&Event::InternalError { index, message, location })?)
    }

    /// Time since the run began.
    fn passed(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.began)
    }

    fn measure_time(&mut self) {
        self.progress.millis = u64::try_from(self.passed().as_millis()).unwrap_or(u64::MAX);
    }

    pub fn finish(mut self, ended: Ended) -> Result<Summary, RunError> {
        self.measure_time();
        let campaign = self.campaign.id;
        // A shard without its server does not know.
        let mut skipped_programs =
            self.if_there(|store| store.skipped(campaign, MAX_ATTEMPTS))?.unwrap_or_default();
        let skipped = skipped_programs.len() as u64;
        skipped_programs.truncate(SKIPPED_SHOWN);
        let unreachable = self.shard_run.as_ref().is_some_and(|shard_run| !shard_run.is_there());
        let summary = Summary {
            campaign: self.campaign.id,
            seed: self.config.seed,
            resumed: self.campaign.programs,
            ended,
            skipped,
            skipped_programs,
            hang_share: self.hang_times.share(),
            no_target: self.no_target,
            unreachable,
            kept: self.shard_run.as_ref().and_then(|shard_run| shard_run.kept().cloned()),
            progress: self.progress,
        };
        self.sink.event(&Event::Finished(summary.clone()))?;
        Ok(summary)
    }
}

/// Why a run failed. Results that were committed before stay in the store.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A sink's output.
    #[error("the campaign's output failed")]
    Sink(#[from] io::Error),
}

#[cfg(test)]
mod tests;
