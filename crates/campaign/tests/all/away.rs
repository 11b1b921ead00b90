//! A shard whose server is away, is stuck, takes no changes, or loses an answer.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::background::{NoReducer, Reducer, Reduction};
use assay_campaign::clock::Wall;
use assay_campaign::events::{Event, Sink};
use assay_campaign::panics::Panic;
use assay_campaign::run::{Flags, Makers, Summary, run_reducing};
use assay_campaign::shard::{self, Identity};
use assay_campaign::store::{Filter, Location, OutboxEntry, Snapshot, Store, StoreError};
use assay_campaign::{Config, Finding, Judged, Label, ProgramReport, Worker};

use crate::common::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::server::TestServer;
use crate::shards::{Fake, PROGRAMS, alone, found, identity, report};

/// How long a test waits for what must happen.
const TEST_LIMIT: Duration = Duration::from_secs(120);

/// Sends the events to the test.
struct Tell(Sender<Event>);

impl Sink for Tell {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        self.0.send(event.clone()).map_err(std::io::Error::other)
    }
}

/// Why the store is away, once it is.
fn reason(events: &Receiver<Event>) -> String {
    loop {
        if let Event::StoreAway { reason, .. } = events.recv_timeout(TEST_LIMIT).expect("the store is away") {
            return reason;
        }
    }
}

/// Runs a shard on `place`. After its first program, calls `meanwhile` with its events. Returns its summary and the other events.
fn run<W: Worker, R: Reducer>(
    place: &Path,
    config: &Config,
    worker: impl Fn(usize) -> W + Send + Sync,
    reducer: impl Fn(usize) -> R + Send + Sync,
    judged: &AtomicU64,
    meanwhile: impl FnOnce(&Receiver<Event>),
) -> (Summary, Vec<Event>) {
    let mut store = Store::open(place).unwrap();
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let (send, events) = channel();
    std::thread::scope(|scope| {
        let run = scope.spawn(move || {
            run_reducing(
                config,
                Makers { worker, reducer },
                &mut store,
                &mut Tell(send),
                &Wall::start(),
                flags,
            )
            .unwrap()
        });
        while judged.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        meanwhile(&events);
        (run.join().unwrap(), events.try_iter().collect())
    })
}

/// Lets connections through again once a shard takes its server for away: it tries twice to make a new connection.
fn admit_when_away(network: &Proxy) {
    while network.refused() < 2 {
        std::thread::sleep(Duration::from_millis(1));
    }
    network.admit();
}

fn config(identity: Identity) -> Config {
    Config { jobs: 2, programs: Some(PROGRAMS), stack: 1 << 20, shard: Some(identity), ..Config::default() }
}

/// Runs a shard that gives statements up after 300 ms and judges all programs.
fn complete(place: &Path, folder: &Path, meanwhile: impl FnOnce(&Receiver<Event>)) -> (Summary, Vec<Event>) {
    let judged = AtomicU64::new(0);
    let statement_limit = Duration::from_millis(300);
    let config = config(Identity { statement_limit, ..identity(folder, 1) });
    run(place, &config, |_| Fake(&judged), |_| NoReducer, &judged, meanwhile)
}

#[test]
fn a_shard_whose_statements_wait_for_a_lock_keeps_its_results_meanwhile() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("stuck");
    let (summary, _) = complete(&place, folder.path(), |events| {
        let mut lock = server.lock("stuck.campaign_done");
        let reason = reason(events);
        assert!(reason.ends_with("although the server answers others"), "{reason}");
        lock.batch_execute("COMMIT").unwrap();
    });
    assert_eq!((summary.progress.programs, summary.kept), (PROGRAMS, None));
    assert_eq!(found(&Store::read(&place).unwrap()), found(&alone(folder.path())));
}

#[test]
fn a_commit_without_an_answer_counts_once_and_its_findings_are_shown() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("lost");
    let network = Proxy::new(server.port());
    let (summary, events) = complete(&network.place(&place), folder.path(), |_| {
        network.lose_server("pg_advisory_xact_lock", "COMMIT");
        admit_when_away(&network);
    });
    assert!(network.has_lost());
    let away = events.iter().filter(|event| matches!(event, Event::StoreAway { .. })).count();
    assert_eq!((away, summary.kept), (1, None));
    let (findings, ..) = found(&Store::read(&place).unwrap());
    let hits: u64 = findings.values().map(|(hits, _)| hits).sum();
    let progress = &summary.progress;
    assert_eq!((progress.programs, progress.hits), (PROGRAMS, hits));
    assert_eq!(progress.new_findings.total(), findings.len() as u64);
    let shown = |new| {
        let is = |event: &&Event| matches!(event, Event::FindingSeen { new: is, .. } if *is == new);
        events.iter().filter(is).count() as u64
    };
    assert_eq!((shown(true), shown(false)), (findings.len() as u64, hits - findings.len() as u64));
    assert_eq!(found(&Store::read(&place).unwrap()), found(&alone(folder.path())));
}

/// Shows a finding in its first program, then nothing. After some programs it waits.
struct One<'a> {
    judged: &'a AtomicU64,
    go: &'a AtomicBool,
}

impl Worker for One<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        self.judged.fetch_add(1, Ordering::Relaxed);
        while index >= PROGRAMS / 4 && !self.go.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let findings = if index == 0 { report(2).findings } else { Vec::new() };
        Ok(Judged::Done(ProgramReport { index, findings, ..ProgramReport::default() }))
    }
}

/// Reduces until the server is away.
struct Slow<'a> {
    begun: &'a AtomicBool,
    away: &'a AtomicBool,
}

impl Reducer for Slow<'_> {
    fn reduce(&mut self, finding: &Finding) -> Option<Finding> {
        self.begun.store(true, Ordering::Relaxed);
        while !self.away.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let analysis = Analysis { state: ReductionState::Reduced, ops: 3, ..Analysis::default() };
        Some(Finding { analysis: Some(analysis), ..finding.clone() })
    }
}

fn reduction() -> Reduction {
    Reduction { threads: 1, target: miscompile().compilation.target, drain: Duration::from_secs(60) }
}

/// The state of each finding, and how often it was seen.
fn states(place: &Path) -> Vec<(ReductionState, u64)> {
    let found = Store::read(place).unwrap().findings(&Filter::default()).unwrap();
    found.iter().map(|one| (one.finding.state(), one.hits)).collect()
}

/// Runs a shard whose reduction ends while its server is away. The server comes back before the shard ends, or not.
fn reduce_while_away(back: bool) {
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("reduced");
    let drain = Duration::from_secs(if back { 60 } else { 1 });
    let reduction = Reduction { drain, ..reduction() };
    let time = (!back).then_some(Duration::from_secs(5));
    let identity = identity(folder.path(), 1);
    let config = Config { reduction, time, ..config(identity.clone()) };
    let judged = AtomicU64::new(0);
    let [begun, away, go] = [(); 3].map(|()| AtomicBool::new(false));
    let reducer = |_| Slow { begun: &begun, away: &away };
    let worker = |_| One { judged: &judged, go: &go };
    let (summary, events) = run(&place, &config, worker, reducer, &judged, |events| {
        while !begun.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.kill();
        reason(events);
        away.store(true, Ordering::Relaxed);
        if back {
            server.resume();
        }
        go.store(true, Ordering::Relaxed);
    });
    let is_reduced = |event: &Event| matches!(event, Event::FindingReduced { .. });
    let shown = events.iter().filter(|event| is_reduced(event)).count() as u64;
    assert_eq!((shown, summary.progress.reduced), (u64::from(back), u64::from(back)));
    assert_eq!((summary.kept.is_some(), summary.unreachable), (!back, !back));
    if !back {
        server.resume();
        let config = Config { programs: Some(0), ..config };
        // Another run has nothing to judge, and delivers what was kept.
        let mut store = Store::open(&place).unwrap();
        let stop = AtomicBool::new(false);
        let mut events: Vec<Event> = Vec::new();
        assay_campaign::run::run(&config, worker, &mut store, &mut events, &Wall::start(), &stop).unwrap();
        assert!(events.iter().any(|event| matches!(event, Event::StoreBack { .. })));
    }
    assert_eq!(states(&place), [(ReductionState::Reduced, 1)]);
}

#[test]
fn what_is_reduced_while_the_server_is_away_is_stored_when_it_is_back() {
    reduce_while_away(true);
}

#[test]
fn what_is_reduced_before_a_shard_ends_without_its_server_is_kept() {
    reduce_while_away(false);
}

/// Shows two findings, and says when it ends.
struct Two<'a> {
    judged: &'a AtomicU64,
    ended: &'a AtomicBool,
}

impl Worker for Two<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        self.judged.fetch_add(1, Ordering::Relaxed);
        let findings = if index < 2 { vec![signed(index)] } else { Vec::new() };
        Ok(Judged::Done(ProgramReport { index, findings, ..ProgramReport::default() }))
    }
}

impl Drop for Two<'_> {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// A finding of program `index` with its own signature.
fn signed(index: u64) -> Finding {
    let mut finding = Finding { signature: format!("signature {index}"), ..miscompile() };
    finding.compilation.origin.index = index;
    finding
}

#[test]
fn findings_that_are_left_when_the_server_goes_away_at_the_end_are_reduced() {
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("rest");
    let judged = AtomicU64::new(0);
    let [begun, away, ended] = [(); 3].map(|()| AtomicBool::new(false));
    let reducer = |_| Slow { begun: &begun, away: &away };
    let worker = |_| Two { judged: &judged, ended: &ended };
    let config = Config { reduction: reduction(), jobs: 1, ..config(identity(folder.path(), 1)) };
    let (summary, _) = run(&place, &config, worker, reducer, &judged, |events| {
        while !begun.load(Ordering::Relaxed) || !ended.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.kill();
        // Nothing is being reduced any more.
        away.store(true, Ordering::Relaxed);
        reason(events);
        server.resume();
    });
    assert_eq!((summary.progress.reduced, summary.kept, summary.unreachable), (2, None, false));
    assert_eq!(states(&place), [(ReductionState::Reduced, 1), (ReductionState::Reduced, 1)]);
}

#[test]
fn a_finding_whose_lease_has_no_answer_is_reduced() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("leased");
    let network = Proxy::new(server.port());
    network.lose_server("INSERT INTO reductions", "COMMIT");
    let judged = AtomicU64::new(0);
    let (begun, [away, go]) = (AtomicBool::new(false), [(); 2].map(|()| AtomicBool::new(true)));
    let reducer = |_| Slow { begun: &begun, away: &away };
    let worker = |_| One { judged: &judged, go: &go };
    let config = Config { reduction: reduction(), ..config(identity(folder.path(), 1)) };
    let (summary, _) =
        run(&network.place(&place), &config, worker, reducer, &judged, |_| admit_when_away(&network));
    assert_eq!((summary.progress.reduced, summary.kept), (1, None));
    assert_eq!(states(&place), [(ReductionState::Reduced, 1)]);
}

#[test]
fn a_shard_whose_connection_breaks_while_it_begins_tries_again() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.store("early");
    let network = Proxy::new(server.port());
    let location = Location::from(network.place(&place));
    // While the store is made, and when it was made.
    network.lose_answer("CREATE TABLE assay_store", "CREATE TABLE findings");
    let mut tries = 0;
    let mut open = || {
        let store = shard::open(&location, |error| {
            tries += 1;
            network.admit();
            error.is_lost()
        });
        (store.unwrap().campaigns().unwrap().len(), tries)
    };
    assert_eq!(open(), (0, 1));
    server.sql("DROP SCHEMA early CASCADE; CREATE SCHEMA early");
    network.lose_server("CREATE TABLE findings", "COMMIT");
    assert_eq!(open(), (0, 2));
    assert!(network.has_lost());
    // While the shard enters the campaign.
    let alone = found(&alone(folder.path()));
    for (name, earlier, statement) in [
        ("campaign", "INSERT INTO campaigns", "SELECT seed, config"),
        ("alive", "INSERT INTO shards", "UPDATE reductions"),
    ] {
        let place = server.made_store(name);
        network.lose_answer(earlier, statement);
        let (summary, events) = complete(&network.place(&place), folder.path(), |_| {});
        assert!(network.has_lost(), "{name}");
        let waits = events.iter().filter(|event| matches!(event, Event::StoreAwaited { .. })).count();
        assert_eq!((waits, summary.kept, summary.unreachable), (1, None, false), "{name}");
        assert_eq!(found(&Store::read(&place).unwrap()), alone);
    }
}

#[test]
fn whether_a_change_was_made_is_asked_if_its_answer_is_lost() {
    let Some(server) = TestServer::start() else { return };
    let place = server.made_store("asked");
    let network = Proxy::new(server.port());
    let mut store = Store::open(network.place(&place)).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let labels = |store: &Store| store.finding(1).unwrap().label;
    let update = "UPDATE findings SET label";
    network.lose_answer(update, "COMMIT");
    store.label(1, Label::Filed(Some(1)), None).unwrap();
    assert!(network.has_lost());
    assert_eq!(labels(&store), Label::Filed(Some(1)));
    network.lose_statement(update, "COMMIT");
    let error = store.label(1, Label::Filed(Some(2)), None).unwrap_err();
    assert!(matches!(error, StoreError::Lost { .. }), "{error}");
    assert_eq!(labels(&store), Label::Filed(Some(1)));
    // A lease may be taken twice.
    network.lose_answer("INSERT INTO reductions", "COMMIT");
    assert!(store.claim(1, "a", 600, NOW).unwrap());
    network.lose_answer("DELETE FROM reductions", "COMMIT");
    store.disclaim(1, "a").unwrap();
    assert!(network.has_lost() && store.claim(1, "b", 600, NOW).unwrap());
    // Nobody knows.
    network.lose_server(update, "COMMIT");
    let error = store.label(1, Label::Filed(Some(3)), None).unwrap_err();
    let said = "did not confirm the last change, which may have been made: ";
    assert!(error.is_lost() && error.to_string().contains(said), "{error}");
    network.admit();
    assert_eq!(labels(&store), Label::Filed(Some(3)));
}

#[test]
fn a_server_that_takes_no_changes_any_more_is_away() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("standby");
    let system = |change: &str| {
        server.sql(&format!("ALTER SYSTEM {change}"));
        server.sql("SELECT pg_reload_conf()");
    };
    let said = "cannot be changed: the server is read-only";
    let (summary, _) = complete(&place, folder.path(), |events| {
        system("SET default_transaction_read_only = on");
        let reason = reason(events);
        assert!(reason.ends_with(said), "{reason}");
        system("RESET default_transaction_read_only");
    });
    assert_eq!((summary.progress.programs, summary.kept), (PROGRAMS, None));
    assert_eq!(found(&Store::read(&place).unwrap()), found(&alone(folder.path())));

    // A store that takes no changes when a run begins is refused.
    let empty = server.store("empty");
    server.sql("ALTER DATABASE postgres SET default_transaction_read_only = on");
    let empty = Store::open(&empty).unwrap_err();
    let mut store = Store::open(&place).unwrap();
    let stop = AtomicBool::new(false);
    let config = config(identity(folder.path(), 1));
    let mut events: Vec<Event> = Vec::new();
    let judged = AtomicU64::new(0);
    let worker = |_| Fake(&judged);
    let failed = assay_campaign::run::run(&config, worker, &mut store, &mut events, &Wall::start(), &stop)
        .unwrap_err();
    for error in [empty.to_string(), failed.to_string()] {
        assert!(error.ends_with(said), "{error}");
    }
    assert!(!empty.is_lost(), "nobody waits for it");
    // A session keeps what was set when it began, so the store needs another one.
    server.sql("BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT");
    store.record(&miscompile(), Label::New, NOW).unwrap();
}

#[test]
fn what_is_kept_is_counted_and_labelled_once() {
    let folder = tempfile::tempdir().unwrap();
    let [kept, ours] = ["kept.db", "ours.db"].map(|name| folder.path().join(name));
    let mut spool = Store::open(&kept).unwrap();
    let mut store = Store::open(&ours).unwrap();
    let home = store.home().unwrap();
    let panic = Panic { message: "no case".into(), location: None };
    let finding = Finding { signature: "interrupted".into(), ..miscompile() };
    let entries = [
        OutboxEntry::Report(Box::new(report(2))),
        OutboxEntry::Failed { index: 3, panic },
        OutboxEntry::Interrupted(Box::new(ProgramReport {
            index: 4,
            findings: vec![finding],
            ..ProgramReport::default()
        })),
    ];
    let campaign = spool.campaign(1, "{}", 0, NOW).unwrap();
    spool.keep(campaign.id, &home, &entries).unwrap();
    // As the campaign does it.
    let known =
        |finding: &Finding| if finding.signature == "interrupted" { Label::New } else { Label::Known(7) };
    let mut merge = || store.merge(&[Snapshot::take(&kept).unwrap()], known).unwrap()[0].delivered;
    // A program that was interrupted is not done.
    assert_eq!((merge(), merge()), (2, 0));
    let findings = store.findings(&Filter::default()).unwrap();
    let labels: Vec<_> = findings.iter().map(|one| (one.label, one.hits)).collect();
    assert_eq!(labels, [(Label::Known(7), 1), (Label::New, 1)]);
}
