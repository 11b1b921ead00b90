//! Several shards share a campaign: together they find what one machine finds.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{NOW, miscompile};
use crate::server::TestServer;
use assay_campaign::clock::SystemClock;
use assay_campaign::events::{Event, Sink};
use assay_campaign::run::{Ended, Flags, Makers, Summary, run_reducing};
use assay_campaign::shard::{self, Identity};
use assay_campaign::store::{
    CoverageOf, Filter, LEASE, Location, Merged, OutboxEntry, STATEMENT_LIMIT, ShardState, Snapshot, Store,
};
use assay_campaign::{ComparisonVerdict, Config, Counts, Finding, Judged, Label, ProgramReport, Worker};

/// Programs of each campaign here.
pub const PROGRAMS: u64 = 400;

pub fn report(index: u64) -> ProgramReport {
    let mut findings = Vec::new();
    if index % 7 == 2 {
        let mut finding = Finding { signature: format!("signature {}", index % 4), ..miscompile() };
        finding.compilation.origin.index = index;
        findings.push(finding);
    }
    ProgramReport {
        index,
        compiles: 3,
        verdicts: Counts::from_iter([(ComparisonVerdict::Ok, 2)]),
        ops: Counts::from_iter([(format!("op.{}", index % 3), 1)]),
        findings,
        ..ProgramReport::default()
    }
}

/// Judges programs without any compiler; some panic.
pub struct Fake<'a>(pub &'a AtomicU64);

impl Worker for Fake<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        std::thread::sleep(Duration::from_millis(5));
        self.0.fetch_add(1, Ordering::Relaxed);
        assert!(index % 50 != 13, "no case for {index}");
        Ok(Judged::Done(report(index)))
    }
}

pub fn identity(folder: &Path, number: usize) -> Identity {
    let name = format!("{number}/4");
    let (token, spool) = (format!("{name} here"), folder.join(format!("kept-{number}.db")));
    Identity { token, spool, name, statement_limit: STATEMENT_LIMIT, start_by: shard::wait_limit() }
}

/// Runs a shard; returns how it ended and its events.
fn shard(store: &mut Store, shard: Option<Identity>, judged: &AtomicU64) -> (Summary, Vec<Event>) {
    shard_for(None, store, shard, judged)
}

/// The same, for a limited time.
fn shard_for(
    time: Option<Duration>,
    store: &mut Store,
    shard: Option<Identity>,
    judged: &AtomicU64,
) -> (Summary, Vec<Event>) {
    let programs = Some(PROGRAMS);
    let config = Config { jobs: 2, programs, time, stack: 1 << 20, shard, ..Config::default() };
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let mut events: Vec<Event> = Vec::new();
    let make = Makers { worker: |_| Fake(judged), reducer: |_| assay_campaign::background::NoReducer };
    let summary = run_reducing(&config, make, store, &mut events, &SystemClock::start(), flags);
    (summary.unwrap(), events)
}

/// Findings with their hits by signature; counters; compilations; programs on which Assay panicked.
pub type Found = (BTreeMap<String, (u64, Finding)>, Vec<(String, u64)>, u64, Vec<u64>);

/// What a campaign has found, without what depends on which shard found it.
pub fn found(store: &Store) -> Found {
    let findings = store.findings(&Filter::default()).unwrap();
    let findings = findings.into_iter().map(|one| (one.finding.signature.clone(), (one.hits, one.finding)));
    let campaign = &store.campaigns().unwrap()[0];
    assert_eq!((campaign.programs, campaign.low), (PROGRAMS, PROGRAMS));
    let ops = store.coverage(CoverageOf::Ops, None).unwrap();
    let bugs = store.bugs(campaign.id).unwrap().iter().map(|bug| bug.index).collect();
    let ops = ops.iter().map(|(name, count)| (name.clone(), count)).collect();
    (findings.collect(), ops, campaign.compiles, bugs)
}

pub fn alone(folder: &Path) -> Store {
    let mut store = Store::open(folder.join("alone.db")).unwrap();
    let (summary, _) = shard(&mut store, None, &AtomicU64::new(0));
    assert_eq!(summary.ended, Ended::Complete);
    store
}

#[test]
fn shards_on_one_file_find_what_one_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let judged = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for number in 0..3 {
            let (folder, path, judged) = (folder.path(), &path, &judged);
            scope.spawn(move || {
                shard(&mut Store::open(path).unwrap(), Some(identity(folder, number)), judged)
            });
        }
    });
    let store = Store::read(&path).unwrap();
    assert_eq!(found(&store), found(&alone(folder.path())));
    assert_eq!(judged.into_inner(), PROGRAMS, "no program twice");
    let shards = store.shards(1, NOW).unwrap();
    assert_eq!(shards.iter().map(|one| one.programs).sum::<u64>(), PROGRAMS);
    assert!(shards.iter().all(|one| one.state == ShardState::Ended && one.leases == 0), "{shards:?}");
}

#[test]
fn a_server_that_dies_loses_nothing() {
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = server.made_store("shards");
    let judged = AtomicU64::new(0);
    let outcomes = std::thread::scope(|scope| {
        let run = |number| {
            let (folder, url, judged) = (folder.path(), &url, &judged);
            scope.spawn(move || shard(&mut Store::open(url).unwrap(), Some(identity(folder, number)), judged))
        };
        let shards = [0, 1, 2, 3].map(run);
        while judged.load(Ordering::Relaxed) < PROGRAMS / 4 {
            std::thread::sleep(Duration::from_millis(10));
        }
        server.kill();
        std::thread::sleep(Duration::from_secs(2));
        server.resume();
        shards.map(|shard| shard.join().unwrap())
    });
    let store = Store::read(&url).unwrap();
    assert_eq!(found(&store), found(&alone(folder.path())));
    let away = |events: &[Event]| events.iter().any(|event| matches!(event, Event::StoreAway { .. }));
    let back = |events: &[Event]| events.iter().any(|event| matches!(event, Event::StoreBack { .. }));
    assert!(outcomes.iter().any(|(_, events)| away(events) && back(events)), "the kill was not noticed");
    assert_eq!(outcomes.iter().map(|(one, _)| one.progress.programs).sum::<u64>(), PROGRAMS);
    // Everything that was kept was delivered; the files are empty.
    for number in 0..4 {
        let kept = identity(folder.path(), number).spool;
        assert!(!kept.exists() || Store::read(kept).unwrap().waiting().unwrap().is_empty());
    }
}

/// Leases expire, are taken over, and are given back; on any store.
fn leases(store: &mut Store, expire: impl Fn()) {
    let campaign = store.campaign(1, "{}", 3, NOW).unwrap().id;
    let lease = |store: &mut Store, shard: &str| {
        let lease = store.lease(campaign, shard, (4, 14), 3, NOW).unwrap()?;
        Some((lease.first, lease.programs, lease.skipped))
    };
    assert_eq!(lease(store, "a"), Some((3, vec![3, 4, 5, 6], vec![])));
    assert_eq!(lease(store, "b"), Some((7, vec![7, 8, 9, 10], vec![])));
    assert_eq!(lease(store, "a"), Some((11, vec![11, 12, 13], vec![])));
    assert_eq!(lease(store, "c"), None);
    store.renew(campaign, ("b", "2/2"), 5, &[7], NOW).unwrap();
    assert_eq!(store.alive(campaign, NOW).unwrap(), 1);
    // It has committed two programs, and was killed three times in the middle of another one.
    for index in [3, 5] {
        store.commit(campaign, &report(index), |_| Label::New, NOW).unwrap();
    }
    (0..3).for_each(|_| store.note_begun(campaign, 6).unwrap());
    expire();
    assert_eq!(lease(store, "c"), Some((3, vec![4], vec![6])));
    assert_eq!(lease(store, "c"), Some((7, vec![7, 8, 9, 10], vec![])));
    // It was only slow: its commits count, and what the other shard commits does not count again.
    assert!(store.commit(campaign, &report(4), |_| Label::New, NOW).unwrap().counted);
    assert!(!store.commit(campaign, &report(4), |_| Label::New, NOW).unwrap().counted);
    store.give_back(campaign, 3, "c").unwrap();
    store.release(campaign, "c", 1, NOW).unwrap();
    assert_eq!(lease(store, "d"), Some((7, vec![7, 8, 9, 10], vec![])));
    store.release(campaign, "b", 5, NOW).unwrap();
    assert_eq!(store.alive(campaign, NOW).unwrap(), 0, "it has ended");
    let names: Vec<_> = store.shards(campaign, NOW).unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["2/2"]);
}

/// A run that is to judge fewer programs than one before it takes over no others, and leaves those for a later one.
fn fewer(store: &mut Store) {
    let campaign = store.campaign(2, "{}", 0, NOW).unwrap().id;
    let lease = |store: &mut Store, shard: &str, end: u64| {
        let lease = store.lease(campaign, shard, (10, end), 3, NOW).unwrap()?;
        Some((lease.first, lease.programs))
    };
    assert_eq!(lease(store, "a", 100), Some((0, (0..10).collect())));
    assert_eq!(lease(store, "a", 100), Some((10, (10..20).collect())));
    store.release(campaign, "a", 0, NOW).unwrap();
    assert_eq!(lease(store, "b", 4), Some((0, (0..4).collect())));
    assert_eq!(lease(store, "b", 4), None);
    // It is still at work.
    store.renew(campaign, ("b", "b"), 0, &[0], NOW).unwrap();
    assert_eq!(lease(store, "c", 100), Some((4, (4..10).collect())));
    assert_eq!(lease(store, "c", 100), Some((10, (10..20).collect())));
    assert_eq!(lease(store, "c", 100), Some((20, (20..30).collect())));
}

/// A finding is reduced by one shard at a time.
fn claims(store: &mut Store) {
    for name in ["x", "y"] {
        let finding = Finding { signature: name.into(), ..miscompile() };
        store.record(&finding, Label::New, NOW).unwrap();
    }
    let claim = |store: &mut Store, shard: &str, now: u64| {
        let claimed = store.claim_unreduced("mlir-22", u64::MAX, &[], shard, now).unwrap();
        claimed.map(|one| one.finding.signature)
    };
    let first = claim(store, "a", NOW);
    let second = claim(store, "b", NOW);
    assert!(first.is_some() && second.is_some() && first != second);
    assert_eq!(claim(store, "c", NOW), None);
    store.release(1, "b", 0, NOW).unwrap();
    assert_eq!(claim(store, "c", NOW), second);
}

/// The answer to a lease may get lost, so that the shard does not know of it.
#[test]
fn a_lease_that_its_shard_does_not_know_of_expires() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("x.db")).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    let lease = |store: &mut Store, shard: &str, now: u64| {
        store.lease(campaign, shard, (4, 8), 3, now).unwrap().map(|lease| lease.first)
    };
    assert_eq!((lease(&mut store, "a", NOW), lease(&mut store, "a", NOW)), (Some(0), Some(4)));
    let later = NOW + 50;
    store.renew(campaign, ("a", "a"), 0, &[4], later).unwrap();
    assert_eq!(lease(&mut store, "a", later), None);
    assert_eq!(lease(&mut store, "a", later + 40), Some(0));
    assert_eq!(lease(&mut store, "a", later + 40), None);
}

#[test]
fn leases_expire_and_are_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let mut store = Store::open(&path).unwrap();
    let expire = || {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute("UPDATE leases SET expires = 1 WHERE first < 11", []).unwrap();
    };
    leases(&mut store, expire);
    claims(&mut store);
    fewer(&mut store);
    let late = store.claim_unreduced("mlir-22", u64::MAX, &[], "z", NOW + LEASE).unwrap();
    assert!(late.is_some(), "claims expire");
    if let Some(server) = TestServer::start() {
        let mut store = Store::open(server.store("l")).unwrap();
        leases(&mut store, || server.sql("UPDATE l.leases SET expires = 1 WHERE first < 11"));
        claims(&mut store);
        fewer(&mut store);
    }
}

#[test]
fn what_was_kept_is_delivered_once_whoever_does_it() {
    let folder = tempfile::tempdir().unwrap();
    let [kept, ours] = ["kept.db", "ours.db"].map(|name| folder.path().join(name));
    let entries: Vec<OutboxEntry> =
        (0..100).map(|index| OutboxEntry::Report(Box::new(report(index)))).collect();
    let mut spool = Store::open(&kept).unwrap();
    let campaign = spool.campaign(1, "{}", 0, NOW).unwrap();
    let mut store = Store::open(&ours).unwrap();
    let home = store.home().unwrap();
    spool.keep(campaign.id, &home, &entries).unwrap();
    assert_eq!(spool.waiting().unwrap(), [(home, 100)]);
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap();
    store.commit(campaign.id, &report(2), |_| Label::New, NOW).unwrap();
    let merged = store.merge(&[Snapshot::take(&kept).unwrap()], |_| Label::New).unwrap();
    assert_eq!((merged[0].delivered, merged[0].campaigns), (99, 0));
    let sums = |merged: &Merged| (merged.findings, merged.new, merged.hits);
    // Of these four signatures, one was there.
    assert_eq!((sums(&merged[0]), merged[0].delivered_findings.len()), ((4, 3, 13), 3));
    let merged = store.merge(&[Snapshot::take(&kept).unwrap()], |_| Label::New).unwrap();
    assert_eq!((merged[0].delivered, sums(&merged[0])), (0, (0, 0, 0)));
    let mut whole = Store::open(folder.path().join("whole.db")).unwrap();
    let campaign = whole.campaign(1, "{}", 0, NOW).unwrap();
    for index in 0..100 {
        whole.commit(campaign.id, &report(index), |_| Label::New, NOW).unwrap();
    }
    let hits = |store: &Store| -> Vec<_> {
        let all = store.findings(&Filter::default()).unwrap();
        let mut all: Vec<_> = all.into_iter().map(|one| (one.finding.signature, one.hits)).collect();
        all.sort();
        all
    };
    assert_eq!(hits(&store), hits(&whole));
}

/// Programs that were kept for another store, by the store's address; and delivered programs.
fn deliveries(events: &[Event]) -> (Vec<(&str, u64)>, u64) {
    let (mut kept, mut delivered) = (Vec::new(), 0);
    for event in events {
        match event {
            Event::KeptForOther { results, store, .. } => kept.push((store.as_str(), *results)),
            Event::StoreBack { delivered: more, .. } => delivered += more,
            _ => {}
        }
    }
    (kept, delivered)
}

#[test]
fn what_was_kept_for_another_store_stays() {
    let folder = tempfile::tempdir().unwrap();
    let [mut first, mut second] =
        ["first.db", "second.db"].map(|name| Store::open(folder.path().join(name)).unwrap());
    let identity = identity(folder.path(), 1);
    let entries: Vec<OutboxEntry> =
        (0..100).map(|index| OutboxEntry::Report(Box::new(report(index)))).collect();
    let mut spool = Store::open(&identity.spool).unwrap();
    let home = first.home().unwrap();
    let campaign = spool.campaign(1, "{}", 0, NOW).unwrap();
    spool.keep(campaign.id, &home, &entries).unwrap();
    let other = spool.campaign(77, "{}", 0, NOW).unwrap();
    spool.keep(other.id, &home, &entries[..1]).unwrap();
    let judged = AtomicU64::new(0);
    let (summary, events) = shard(&mut second, Some(identity.clone()), &judged);
    assert_eq!((deliveries(&events), summary.kept), ((vec![(home.place.as_str(), 101)], 0), None));
    assert_eq!((judged.load(Ordering::Relaxed), second.campaigns().unwrap().len()), (PROGRAMS, 1));
    assert_eq!(spool.waiting().unwrap(), [(home, 101)]);
    let (_, events) = shard(&mut first, Some(identity), &judged);
    assert_eq!(deliveries(&events), (vec![], 101));
    // What is delivered at the beginning is shown too.
    let is_program =
        |event: &&Event| matches!(event, Event::ProgramDone { .. } | Event::InternalError { .. });
    let shown = events.iter().filter(is_program).count();
    assert_eq!(shown as u64, PROGRAMS + 1);
    assert_eq!(judged.load(Ordering::Relaxed), 2 * PROGRAMS - 100);
    assert_eq!((spool.waiting().unwrap(), found(&first).0), (vec![], found(&second).0));
    let shards = first.shards(1, NOW).unwrap();
    assert_eq!(shards[0].programs, PROGRAMS + 1, "those that were delivered count too");
}

#[test]
fn a_shard_that_ends_without_its_server_says_what_is_left() {
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = server.made_store("mine");
    let other = Store::open(server.store("other")).unwrap();
    let identity = identity(folder.path(), 1);
    let judged = AtomicU64::new(0);
    let time = Some(Duration::from_secs(3));
    let run = |mut store: Store| shard_for(time, &mut store, Some(identity.clone()), &judged);
    let (summary, _) = std::thread::scope(|scope| {
        let shard = scope.spawn(|| run(Store::open(&url).unwrap()));
        while judged.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.kill();
        shard.join().unwrap()
    });
    let kept = summary.kept.expect("what is left");
    assert_eq!((summary.progress.programs, kept.results), (0, judged.load(Ordering::Relaxed)));
    assert_eq!(Path::new(&kept.kept_in), identity.spool);
    server.resume();
    // The address without its options is the same, but the store is not.
    let (summary, events) = run(other);
    assert_eq!((deliveries(&events).0[0].1, deliveries(&events).1, summary.kept), (kept.results, 0, None));
    let (summary, events) = run(Store::open(&url).unwrap());
    assert_eq!((deliveries(&events), summary.kept), ((vec![], kept.results), None));
}

/// Judges nothing until its campaign fails, or until it is said that results are kept.
struct Blocked<'a>(&'a AtomicU64, &'a AtomicBool);

impl Worker for Blocked<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        self.0.fetch_add(1, Ordering::Relaxed);
        while !self.1.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(Judged::Done(report(index)))
    }
}

/// Whether it was said that results are kept.
struct Claims<'a>(bool, &'a AtomicBool);

impl Sink for Claims<'_> {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        if matches!(event, Event::StoreAway { .. }) {
            self.0 = true;
            self.1.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// As with a full disk, results can neither be committed nor kept.
#[test]
fn a_shard_without_server_and_file_claims_nothing() {
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let spool = file.join("kept.db");
    let mut store = Store::open(server.store("nowhere")).unwrap();
    let (identity, judged) = (Identity { spool, ..identity(folder.path(), 1) }, AtomicU64::new(0));
    let config = Config { jobs: 2, stack: 1 << 20, shard: Some(identity), ..Config::default() };
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let mut claims = Claims(false, &programs);
    let failed = std::thread::scope(|scope| {
        let (judged, config, claims, programs) = (&judged, &config, &mut claims, &programs);
        let shard = scope.spawn(move || {
            let reducer = |_| assay_campaign::background::NoReducer;
            let worker = |_| Blocked(judged, programs);
            run_reducing(config, Makers { worker, reducer }, &mut store, claims, &SystemClock::start(), flags)
                .unwrap_err()
        });
        while judged.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.kill();
        shard.join().unwrap()
    });
    let said = failed.to_string().replace(&server.port().to_string(), "PORT");
    let place = "postgres://assay@127.0.0.1:PORT/postgres?options=-csearch_path%3Dnowhere";
    let reason = format!("the store's folder {0} cannot be created: {0} is a file", file.display());
    let expected =
        format!("the store {place} cannot be reached, and results cannot be kept meanwhile: {reason}");
    assert_eq!(said, expected);
    assert!(!claims.0);
}

#[test]
fn a_shard_waits_for_a_server_that_is_away_when_it_begins() {
    let Some(mut server) = TestServer::start() else { return };
    let place = Location::from(server.store("late"));
    server.kill();
    // Somebody loses patience.
    assert!(shard::open(&place, shard::wait_limit(), |_| false).unwrap_err().is_lost());
    let mut tries = 0;
    let store = shard::open(&place, shard::wait_limit(), |error| {
        assert!(error.is_lost(), "{error}");
        tries += 1;
        if tries == 2 {
            server.resume();
        }
        true
    });
    assert_eq!((store.unwrap().campaigns().unwrap().len(), tries), (0, 2));
    // An error that waiting does not cure ends it at once.
    let wrong = Location::from(Path::new(&server.url("absent")).to_owned());
    assert!(!shard::open(&wrong, shard::wait_limit(), |_| panic!("a wait")).unwrap_err().is_lost());
}
