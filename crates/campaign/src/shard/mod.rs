//! One of several machines that share a campaign. It leases programs, commits their results in batches, and regularly tells the
//! server that it is alive. While its server is unreachable, it keeps the results in a file.

mod wait;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::{Duration, Instant};

pub use self::wait::{open, pause, wait_limit};
pub(crate) use self::wait::{retry_until, time_left};
pub use crate::config::Identity;
use crate::config::{Config, MAX_ATTEMPTS};
use crate::delivery::{deliver, describe_delivery, waiting};
use crate::events::{Event, UndeliveredResults};
use crate::finding::Finding;
use crate::schedule::Schedule;
use crate::store::{Campaign, Committed, DestinationStore, LEASE, OutboxEntry, Store, StoreError};

/// How often a shard renews its leases. Several renewals may be lost before the leases expire.
pub(crate) const RENEW: Duration = Duration::from_secs(LEASE / 6);

/// How often a shard counts the others.
const COUNT: Duration = Duration::from_secs(LEASE);

/// How often a shard looks for programs and findings that other shards gave up.
const LOOK: Duration = Duration::from_secs(1);

/// How often a shard tries to reach an unreachable server.
const RETRY: Duration = Duration::from_secs(3);

/// After it tried to reach the server, a shard works this many times as long as the attempt took.
const SLOW: u32 = 4;

/// How long a shard without programs to judge waits for its unreachable server, at its start or later. After that it ends.
const OUTAGE_LIMIT: Duration = Duration::from_secs(600);

/// A lease has as many programs as the shard judges in about this many seconds.
const STRETCH: f64 = 20.0;

/// The smallest and the largest number of programs in a lease, per job.
const SIZES: (u64, u64) = (4, 1000);

/// Limits of the time between two commits of a shard; see [`next_commit`]. The upper limit is how much work a shard that dies may
/// lose.
const EVERY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// All shards together commit about once in this time, so that they do not queue for their server. Fewer and larger commits also
/// cost the server less for each program.
const EACH: Duration = Duration::from_millis(100);

/// Between two commits, a shard waits at least this many times as long as a commit takes: a slow server gets fewer commits.
const PAUSE_FACTOR: u32 = 200;

/// A batch with this many programs is committed at once.
pub const BATCH: usize = 200;

/// The result of a tick.
#[derive(Debug, Default)]
pub(crate) struct TickResult {
    /// Entries that were committed, and the store's answer for each.
    pub committed: Vec<(OutboxEntry, Committed)>,
    /// Programs that are skipped from now on.
    pub skipped: Vec<u64>,
    /// The server became unreachable, for this reason.
    pub lost: Option<String>,
    /// If the server has become reachable again: that it has, and what it received from the file.
    pub back: Option<Event>,
}

/// A shard at work.
pub(crate) struct ShardRun {
    identity: Identity,
    /// The store of the campaign.
    home: DestinationStore,
    campaign: i64,
    /// Before which index the campaign ends.
    end: u64,
    jobs: u64,
    /// The programs of each lease that are not committed yet.
    leases: BTreeMap<u64, BTreeSet<u64>>,
    pending: Vec<OutboxEntry>,
    /// Number of this shard's programs that the server has counted.
    programs: u64,
    every: Duration,
    /// How many shards of the campaign are alive, and when they were counted.
    alive: u64,
    counted: Option<Duration>,
    commits: u64,
    flushed: Duration,
    renewed: Option<Duration>,
    looked: Option<Duration>,
    fed: Option<Duration>,
    /// Whether what is pending is to be committed at once.
    urgent: bool,
    away: Option<Away>,
    /// When the last tick began, by the machine's clock: a server may take long not to answer.
    ticked: Instant,
    /// The last answer of the server.
    low: u64,
    /// The results that remain in the file at the end.
    kept: Option<UndeliveredResults>,
}

/// State while the server is unreachable.
struct Away {
    since: Duration,
    tried: Duration,
}

impl ShardRun {
    /// `programs` is the number of programs that an earlier run had kept and that are counted now.
    pub fn new(
        config: &Config,
        identity: &Identity,
        campaign: &Campaign,
        home: DestinationStore,
        programs: u64,
    ) -> ShardRun {
        ShardRun {
            identity: identity.clone(),
            home,
            campaign: campaign.id,
            end: config.programs.map_or(u64::MAX, |count| config.start.saturating_add(count)),
            jobs: config.jobs.max(1) as u64,
            leases: BTreeMap::new(),
            pending: Vec::new(),
            programs,
            every: EVERY.0,
            alive: 1,
            counted: None,
            commits: 0,
            flushed: Duration::ZERO,
            renewed: None,
            looked: None,
            fed: None,
            urgent: false,
            away: None,
            ticked: Instant::now(),
            low: campaign.low,
            kept: None,
        }
    }

    /// Takes the result of a program. It is committed later.
    pub fn push(&mut self, entry: OutboxEntry) {
        self.pending.push(entry);
    }

    /// Whether the server was reachable when last tried.
    pub fn is_there(&self) -> bool {
        self.away.is_none()
    }

    /// Whether the server is away and the shard still waits for it.
    pub fn awaits_server(&self, now: Duration) -> bool {
        self.away.as_ref().is_some_and(|away| now.saturating_sub(away.since) < OUTAGE_LIMIT)
    }

    /// All jobs have ended. What they did is committed with the next tick, and then findings to reduce are looked for.
    pub fn note_jobs_ended(&mut self) {
        (self.urgent, self.fed) = (true, None);
    }

    /// Its identity.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The value of `result`; `None` if the server has become unreachable or read-only. Other errors are returned.
    pub fn unless_away<T>(
        &mut self,
        result: Result<T, StoreError>,
        now: Duration,
        news: &mut TickResult,
    ) -> Result<Option<T>, StoreError> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.is_away() => {
                if self.away.is_none() {
                    news.lost = Some(error.to_string());
                }
                let since = self.away.as_ref().map_or(now, |away| away.since);
                self.away = Some(Away { since, tried: now.saturating_add(self.ticked.elapsed()) });
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Whether it is time to look for findings to reduce.
    pub fn is_time_to_feed(&mut self, now: Duration) -> bool {
        is_time(&mut self.fed, now)
    }

    /// Commits what is due, renews the leases, and leases more programs unless `over`.
    pub fn tick(
        &mut self,
        config: &Config,
        store: &mut Store,
        schedule: &Schedule,
        over: bool,
        (now, unix): (Duration, u64),
    ) -> Result<TickResult, StoreError> {
        let mut news = TickResult::default();
        self.ticked = Instant::now();
        self.come_back(config, store, (now, unix), &mut news)?;
        if self.urgent || self.pending.len() >= BATCH || now.saturating_sub(self.flushed) >= self.every {
            self.flush(config, store, (now, unix), &mut news)?;
        }
        if self.is_there() && self.renewed.is_none_or(|at| now.saturating_sub(at) >= RENEW) {
            self.renew(store, (now, unix), &mut news)?;
        }
        if over {
            return Ok(news);
        }
        match &self.away {
            Some(_) if self.awaits_server(now) || schedule.waiting() > 0 => {}
            Some(_) => schedule.close(),
            None => self.lease(store, schedule, (now, unix), &mut news)?,
        }
        Ok(news)
    }

    /// Ends the shard: commits all results or keeps them in the file, and releases the leases.
    pub fn end(
        &mut self,
        config: &Config,
        store: &mut Store,
        (now, unix): (Duration, u64),
    ) -> Result<TickResult, StoreError> {
        let mut news = TickResult::default();
        self.ticked = Instant::now();
        if let Some(away) = &mut self.away {
            away.tried = Duration::ZERO;
        }
        self.come_back(config, store, (now.saturating_add(RETRY), unix), &mut news)?;
        self.flush(config, store, (now, unix), &mut news)?;
        if self.is_there() {
            let released = store.release(self.campaign, &self.identity.token, self.programs, unix);
            self.unless_away(released, now, &mut news)?;
        }
        let own = waiting(&self.identity)?.into_iter().find(|(home, _)| home.is_same(&self.home));
        let kept_in = self.identity.spool.display().to_string();
        self.kept = own.map(|(_, results)| UndeliveredResults { results, kept_in });
        Ok(news)
    }

    /// What could not be delivered before the shard ended.
    pub fn kept(&self) -> Option<&UndeliveredResults> {
        self.kept.as_ref()
    }

    fn renew(
        &mut self,
        store: &mut Store,
        (now, unix): (Duration, u64),
        news: &mut TickResult,
    ) -> Result<(), StoreError> {
        self.renewed = Some(now);
        let Identity { name, token, .. } = &self.identity;
        let renewed = store.renew(self.campaign, (token, name), self.programs, self.leases.keys(), unix);
        if self.unless_away(renewed, now, news)?.is_none()
            || self.counted.is_some_and(|at| now.saturating_sub(at) < COUNT)
        {
            return Ok(());
        }
        let alive = store.alive(self.campaign, unix);
        if let Some(alive) = self.unless_away(alive, now, news)? {
            (self.alive, self.counted) = (alive, Some(now));
            if self.commits == 0 {
                self.every = next_commit(Duration::ZERO, alive, (&self.identity.token, 0));
            }
        }
        Ok(())
    }

    /// Tries to reach an unreachable server again, and delivers the results from the file.
    fn come_back(
        &mut self,
        config: &Config,
        store: &mut Store,
        (now, unix): (Duration, u64),
        news: &mut TickResult,
    ) -> Result<(), StoreError> {
        let is_due = |away: &mut Away| now.saturating_sub(away.tried) >= RETRY;
        let Some(Away { since, .. }) = self.away.take_if(is_due) else { return Ok(()) };
        let (mut silent, mut delivered) = (TickResult::default(), Vec::new());
        self.renew(store, (now, unix), &mut silent)?;
        if self.is_there() {
            let outcome = deliver(config, &self.identity, (store, &self.home), unix, &mut delivered);
            self.unless_away(outcome, now, &mut silent)?;
        }
        let back = describe_delivery(&delivered);
        self.take_answers(delivered, news);
        if self.is_there() {
            news.back = Some(back);
            // Findings that were reduced meanwhile must not be leased again.
            self.urgent = true;
            self.give_back(store, now, news)?;
        } else {
            // The jobs wait meanwhile, so a slow attempt must be a rare one.
            let took = self.ticked.elapsed();
            self.away = Some(Away { since, tried: now.saturating_add(took * SLOW) });
        }
        Ok(())
    }

    /// Takes note of what was committed.
    fn take_answers(&mut self, answers: Vec<(OutboxEntry, Committed)>, news: &mut TickResult) {
        for (entry, committed) in &answers {
            self.programs += u64::from(committed.counted);
            self.strike(entry);
        }
        news.committed.extend(answers);
    }

    /// Commits the pending results, or keeps them in the file.
    fn flush(
        &mut self,
        config: &Config,
        store: &mut Store,
        (now, unix): (Duration, u64),
        news: &mut TickResult,
    ) -> Result<(), StoreError> {
        (self.flushed, self.urgent) = (now, false);
        if self.pending.is_empty() {
            return Ok(());
        }
        let mut pending = std::mem::take(&mut self.pending);
        // Commits in order of the index. So which evidence comes first does not depend on the jobs.
        pending.sort_by_key(OutboxEntry::index);
        if self.is_there() {
            let start = Instant::now();
            let label = |finding: &Finding| config.known.label(finding);
            let done = store.commit_entries(self.campaign, &pending, label, unix);
            self.commits += 1;
            // A commit that failed does not show how long commits take.
            if let Some(done) = self.unless_away(done, now, news)? {
                let who = (&*self.identity.token, self.commits);
                self.every = next_commit(start.elapsed(), self.alive, who);
                self.take_answers(pending.into_iter().zip(done).collect(), news);
                return self.give_back(store, now, news);
            }
        }
        let (mut spool, campaign) = self.spool(config, unix)?;
        spool.keep(campaign, &self.home, &pending).map_err(|cause| self.not_kept(cause))
    }

    /// The file for results that cannot be committed, and the campaign's number there.
    ///
    /// # Errors
    /// [`StoreError::NotKept`] if it cannot be written.
    pub fn spool(&self, config: &Config, unix: u64) -> Result<(Store, i64), StoreError> {
        let open = || {
            let mut spool = Store::open(&self.identity.spool)?;
            let campaign = spool.campaign(config.seed, &config.settings, config.start, unix)?;
            Ok((spool, campaign.id))
        };
        open().map_err(|cause| self.not_kept(cause))
    }

    fn not_kept(&self, cause: StoreError) -> StoreError {
        StoreError::NotKept { path: self.home.place.clone().into(), cause: Box::new(cause) }
    }

    /// The index below which every program is done, as of this shard's last query.
    pub fn look_low(
        &mut self,
        store: &Store,
        now: Duration,
        news: &mut TickResult,
    ) -> Result<u64, StoreError> {
        if let Some(low) = self.unless_away(store.low(self.campaign), now, news)? {
            self.low = low;
        }
        Ok(self.low)
    }

    /// Removes a program that is done from its lease. One that was interrupted stays, so that its range is released with it.
    fn strike(&mut self, entry: &OutboxEntry) {
        if matches!(entry, OutboxEntry::Interrupted(_) | OutboxEntry::Reduced(_)) {
            return;
        }
        let index = entry.index();
        if let Some((_, left)) = self.leases.range_mut(..=index).next_back() {
            left.remove(&index);
        }
    }

    /// Ends the leases of ranges that are done.
    fn give_back(
        &mut self,
        store: &mut Store,
        now: Duration,
        news: &mut TickResult,
    ) -> Result<(), StoreError> {
        let done: Vec<u64> =
            self.leases.iter().filter(|(_, left)| left.is_empty()).map(|(first, _)| *first).collect();
        for first in done {
            let given = store.give_back(self.campaign, first, &self.identity.token);
            if self.unless_away(given, now, news)?.is_none() {
                break;
            }
            self.leases.remove(&first);
        }
        Ok(())
    }

    /// Leases programs if few are left. If there are none, the campaign may be complete.
    fn lease(
        &mut self,
        store: &mut Store,
        schedule: &Schedule,
        (now, unix): (Duration, u64),
        news: &mut TickResult,
    ) -> Result<(), StoreError> {
        let few = self.jobs * 2;
        if schedule.waiting() as u64 >= few || !is_time(&mut self.looked, now) {
            return Ok(());
        }
        let rate = self.programs as f64 / now.as_secs_f64().max(1.0);
        let (least, most) = (SIZES.0 * self.jobs, SIZES.1 * self.jobs);
        let size = ((rate * STRETCH) as u64).clamp(least, most);
        let leased = store.lease(self.campaign, &self.identity.token, (size, self.end), MAX_ATTEMPTS, unix);
        let Some(leased) = self.unless_away(leased, now, news)? else { return Ok(()) };
        if let Some(lease) = leased {
            news.skipped.extend(lease.skipped);
            self.leases.insert(lease.first, lease.programs.iter().copied().collect());
            schedule.add(lease.programs);
            return Ok(());
        }
        if self.look_low(store, now, news)? >= self.end {
            schedule.close();
        }
        Ok(())
    }
}

/// How long a shard waits before its next commit. `took` is the time of its last commit, `alive` the number of shards at work, and
/// `who` the shard's token and the number of its commits. The time varies with `who`: shards that begin together must not go on to
/// commit together.
pub fn next_commit(took: Duration, alive: u64, who: (&str, u64)) -> Duration {
    let mut hasher = DefaultHasher::new();
    who.hash(&mut hasher);
    let lot = 0.5 + (hasher.finish() % 1000) as f64 / 1000.0;
    let alive = u32::try_from(alive).unwrap_or(u32::MAX);
    (took * PAUSE_FACTOR).max(EACH.saturating_mul(alive).mul_f64(lot)).clamp(EVERY.0, EVERY.1)
}

/// Whether it is time to look again. If so, records the present time as that of the last look.
fn is_time(looked: &mut Option<Duration>, now: Duration) -> bool {
    let due = looked.is_none_or(|at| now.saturating_sub(at) >= LOOK);
    if due {
        *looked = Some(now);
    }
    due
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_shards_commit_seldom_and_not_together() {
        let wait = |took, alive, name: &str| next_commit(Duration::from_millis(took), alive, (name, 7));
        assert_eq!(wait(2, 1, "a"), EVERY.0);
        assert_eq!(wait(40, 1, "a"), Duration::from_secs(8), "the server is slow");
        assert_eq!(wait(2, 100_000, "a"), EVERY.1);
        let all: Vec<f64> = (0..1000).map(|n| wait(2, 200, &n.to_string()).as_secs_f64()).collect();
        assert!(all.iter().all(|time| (10.0..=30.0).contains(time)));
        let early = all.iter().filter(|time| **time < 20.0).count();
        assert!((400..600).contains(&early), "{early}");
    }
}
