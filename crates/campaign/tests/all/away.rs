//! A shard whose server is away, is stuck, takes no changes, or loses an answer.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::background::{NoReducer, Reducer, Reduction};
use assay_campaign::clock::SystemClock;
use assay_campaign::events::{Event, Sink};
use assay_campaign::run::{Flags, Makers, RunError, Summary, run_reducing};
use assay_campaign::shard::{self, Identity};
use assay_campaign::store::{Filter, Location, ShardState, Store};
use assay_campaign::{Config, Finding, Judged, Label, ProgramReport, Worker};

use crate::common::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::shards::{Fake, PROGRAMS, alone, found, report};
use crate::site::{Signals, Site, wait_for};

/// How long a test waits for what must happen.
const TEST_LIMIT: Duration = Duration::from_secs(120);

/// Sends the events to the test.
struct Forward(Sender<Event>);

impl Sink for Forward {
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
    make: Makers<impl Fn(usize) -> W + Send + Sync, impl Fn(usize) -> R + Send + Sync>,
    signals: &Signals,
    meanwhile: impl FnOnce(&Receiver<Event>),
) -> (Summary, Vec<Event>) {
    let mut store = Store::open(place).unwrap();
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let (send, events) = channel();
    std::thread::scope(|scope| {
        let run = scope.spawn(move || {
            run_reducing(config, make, &mut store, &mut Forward(send), &SystemClock::start(), flags).unwrap()
        });
        wait_for(|| signals.judged.load(Ordering::Relaxed) > 0);
        meanwhile(&events);
        (run.join().unwrap(), events.try_iter().collect())
    })
}

/// Lets connections through again once a shard takes its server for away: it tries twice to make a new connection.
fn admit_when_away(network: &Proxy) {
    wait_for(|| network.refused() >= 2);
    network.admit();
}

/// Runs a shard that gives statements up after 300 ms and judges all programs.
fn complete(site: &Site, place: &Path, meanwhile: impl FnOnce(&Receiver<Event>)) -> (Summary, Vec<Event>) {
    let signals = Signals::default();
    let statement_limit = Duration::from_millis(300);
    let config = site.config_of(Identity { statement_limit, ..site.identity() });
    let make = Makers { worker: |_| Fake(&signals.judged), reducer: |_| NoReducer };
    run(place, &config, make, &signals, meanwhile)
}

#[test]
fn a_shard_whose_statements_wait_for_a_lock_keeps_its_results_meanwhile() {
    let Some((server, site)) = Site::start("stuck") else { return };
    let (summary, _) = complete(&site, &site.place, |events| {
        let mut lock = server.lock("stuck.campaign_done");
        let reason = reason(events);
        assert!(reason.ends_with("although the server answers others"), "{reason}");
        lock.batch_execute("COMMIT").unwrap();
    });
    assert_eq!((summary.progress.programs, summary.kept), (PROGRAMS, None));
    assert_eq!(found(&Store::read(&site.place).unwrap()), found(&alone(site.folder.path())));
}

#[test]
fn a_commit_without_an_answer_counts_once_and_its_findings_are_shown() {
    let Some((server, site)) = Site::start("lost") else { return };
    let network = Proxy::new(server.port());
    let (summary, events) = complete(&site, &network.place(&site.place), |_| {
        network.lose_server("pg_advisory_xact_lock", "COMMIT");
        admit_when_away(&network);
    });
    assert!(network.has_lost());
    let away = events.iter().filter(|event| matches!(event, Event::StoreAway { .. })).count();
    // On a busy machine, other statements take longer than the limit, too.
    assert!(away >= 1 && summary.kept.is_none(), "{away} {:?}", summary.kept);
    let store = Store::read(&site.place).unwrap();
    let (findings, _, compiles, _) = found(&store);
    let hits: u64 = findings.values().map(|(hits, _)| hits).sum();
    let progress = &summary.progress;
    assert_eq!((progress.programs, progress.hits), (PROGRAMS, hits));
    assert_eq!((progress.compiles, &progress.verdicts), (compiles, &store.verdicts(None).unwrap()));
    assert_eq!(progress.new_findings.total(), findings.len() as u64);
    let shown = |new| {
        let is = |event: &&Event| matches!(event, Event::FindingSeen { new: is, .. } if *is == new);
        events.iter().filter(is).count() as u64
    };
    assert_eq!((shown(true), shown(false)), (findings.len() as u64, hits - findings.len() as u64));
    let alone = alone(site.folder.path());
    assert_eq!(
        (found(&store), store.verdicts(None).unwrap()),
        (found(&alone), alone.verdicts(None).unwrap())
    );
}

/// Shows a finding in its first program, then nothing. After some programs it waits.
struct One<'a>(&'a Signals);

impl Worker for One<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        let One(signals) = self;
        signals.judged.fetch_add(1, Ordering::Relaxed);
        wait_for(|| index < PROGRAMS / 4 || signals.go.is_set());
        let findings = if index == 0 { report(2).findings } else { Vec::new() };
        Ok(Judged::Done(ProgramReport { index, findings, ..ProgramReport::default() }))
    }
}

/// Reduces until the server is away.
struct Slow<'a>(&'a Signals);

impl Reducer for Slow<'_> {
    fn reduce(&mut self, finding: &Finding) -> Option<Finding> {
        let Slow(signals) = self;
        signals.begun.set();
        signals.away.wait();
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
    let Some((mut server, site)) = Site::start("reduced") else { return };
    let drain = Duration::from_secs(if back { 60 } else { 1 });
    let reduction = Reduction { drain, ..reduction() };
    let time = (!back).then_some(Duration::from_secs(5));
    let config = Config { reduction, time, ..site.config() };
    let signals = Signals::default();
    let make = Makers { worker: |_| One(&signals), reducer: |_| Slow(&signals) };
    let (summary, events) = run(&site.place, &config, make, &signals, |events| {
        signals.begun.wait();
        server.kill();
        reason(events);
        signals.away.set();
        if back {
            server.resume();
        }
        signals.go.set();
    });
    let is_reduced = |event: &Event| matches!(event, Event::FindingReduced { .. });
    let shown = events.iter().filter(|event| is_reduced(event)).count() as u64;
    assert_eq!((shown, summary.progress.reduced), (u64::from(back), u64::from(back)));
    assert_eq!((summary.kept.is_some(), summary.unreachable), (!back, !back));
    if !back {
        server.resume();
        // Another run has nothing to judge, and delivers what was kept.
        let mut store = Store::open(&site.place).unwrap();
        let (ended, events) = begin(&mut store, &Config { programs: Some(0), ..config });
        ended.unwrap();
        assert!(events.iter().any(|event| matches!(event, Event::StoreBack { .. })));
    }
    assert_eq!(states(&site.place), [(ReductionState::Reduced, 1)]);
}

/// Runs a shard that does not judge for long, if at all.
fn begin(store: &mut Store, config: &Config) -> (Result<Summary, RunError>, Vec<Event>) {
    let (stop, signals) = (AtomicBool::new(false), Signals::default());
    let mut events: Vec<Event> = Vec::new();
    let worker = |_| Fake(&signals.judged);
    let ended = assay_campaign::run::run(config, worker, store, &mut events, &SystemClock::start(), &stop);
    (ended, events)
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
struct Two<'a>(&'a Signals);

impl Worker for Two<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        self.0.judged.fetch_add(1, Ordering::Relaxed);
        let findings = if index < 2 { vec![signed(index)] } else { Vec::new() };
        Ok(Judged::Done(ProgramReport { index, findings, ..ProgramReport::default() }))
    }
}

impl Drop for Two<'_> {
    fn drop(&mut self) {
        self.0.ended.set();
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
    let Some((mut server, site)) = Site::start("rest") else { return };
    let signals = Signals::default();
    let make = Makers { worker: |_| Two(&signals), reducer: |_| Slow(&signals) };
    let config = Config { reduction: reduction(), jobs: 1, ..site.config() };
    let (summary, _) = run(&site.place, &config, make, &signals, |events| {
        signals.begun.wait();
        signals.ended.wait();
        server.kill();
        // Nothing is being reduced any more.
        signals.away.set();
        reason(events);
        server.resume();
    });
    assert_eq!((summary.progress.reduced, summary.kept, summary.unreachable), (2, None, false));
    assert_eq!(states(&site.place), [(ReductionState::Reduced, 1), (ReductionState::Reduced, 1)]);
}

#[test]
fn a_finding_whose_lease_has_no_answer_is_reduced() {
    let Some((server, site)) = Site::start("leased") else { return };
    let network = Proxy::new(server.port());
    network.lose_server("INSERT INTO reductions", "COMMIT");
    let signals = Signals::default();
    signals.away.set();
    signals.go.set();
    let make = Makers { worker: |_| One(&signals), reducer: |_| Slow(&signals) };
    let config = Config { reduction: reduction(), ..site.config() };
    let place = network.place(&site.place);
    let (summary, _) = run(&place, &config, make, &signals, |_| admit_when_away(&network));
    assert_eq!((summary.progress.reduced, summary.kept), (1, None));
    assert_eq!(states(&site.place), [(ReductionState::Reduced, 1)]);
}

#[test]
fn a_shard_whose_connection_breaks_while_it_begins_tries_again() {
    let Some((server, site)) = Site::start("begun") else { return };
    let place = server.store("early");
    let network = Proxy::new(server.port());
    let location = Location::from(network.place(&place));
    // While the store is made, and when it was made.
    network.lose_answer("CREATE TABLE assay_store", "CREATE TABLE findings");
    let mut tries = 0;
    let mut open = || {
        let store = shard::open(&location, shard::wait_limit(), |error| {
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
    let alone = found(&alone(site.folder.path()));
    for ((name, earlier, statement), expected) in ENTERING.into_iter().zip([1, 0]) {
        let place = server.made_store(name);
        network.lose_answer(earlier, statement);
        let (summary, events) = complete(&site, &network.place(&place), |_| {});
        assert!(network.has_lost(), "{name}");
        let waits = events.iter().filter(|event| matches!(event, Event::StoreAwaited { .. })).count();
        // A sign of life may be given twice, so it is repeated at once.
        assert_eq!((waits, summary.kept, summary.unreachable), (expected, None, false), "{name}");
        assert_eq!(found(&Store::read(&place).unwrap()), alone);
    }
}

/// The steps of a shard that enters its campaign: a name, a statement, and a later one of the same transaction.
const ENTERING: [(&str, &str, &str); 2] = [
    ("campaign", "INSERT INTO campaigns", "SELECT seed, config"),
    ("alive", "INSERT INTO shards", "UPDATE reductions"),
];

/// The whole start of a shard has one limit.
#[test]
fn a_shard_that_has_waited_long_enough_does_not_wait_for_each_step_again() {
    let Some((server, site)) = Site::start("patience") else { return };
    let network = Proxy::new(server.port());
    for (name, earlier, statement) in ENTERING {
        let place = server.made_store(name);
        network.lose_server(earlier, statement);
        let identity = Identity { start_by: Instant::now(), ..site.identity() };
        let mut store = Store::open(network.place(&place)).unwrap();
        let (ended, events) = begin(&mut store, &site.config_of(identity));
        assert!(network.has_lost(), "{name}");
        network.admit();
        assert!(matches!(&ended, Err(RunError::Store(error)) if error.is_lost()), "{name}: {ended:?}");
        assert!(!events.iter().any(|event| matches!(event, Event::StoreAwaited { .. })), "{name}");
    }
}

#[test]
fn a_server_that_takes_no_changes_any_more_is_away() {
    let Some((server, site)) = Site::start("standby") else { return };
    let system = |change: &str| {
        server.sql(&format!("ALTER SYSTEM {change}"));
        server.sql("SELECT pg_reload_conf()");
    };
    let refusal = "cannot be changed: the server is read-only";
    let (summary, _) = complete(&site, &site.place, |events| {
        system("SET default_transaction_read_only = on");
        let reason = reason(events);
        assert!(reason.ends_with(refusal), "{reason}");
        system("RESET default_transaction_read_only");
    });
    assert_eq!((summary.progress.programs, summary.kept), (PROGRAMS, None));
    assert_eq!(found(&Store::read(&site.place).unwrap()), found(&alone(site.folder.path())));

    // A store that takes no changes when a run begins is refused.
    let empty = server.store("empty");
    server.sql("ALTER DATABASE postgres SET default_transaction_read_only = on");
    let empty = Store::open(&empty).unwrap_err();
    let mut store = Store::open(&site.place).unwrap();
    let failed = begin(&mut store, &site.config()).0.unwrap_err();
    for error in [empty.to_string(), failed.to_string()] {
        assert!(error.ends_with(refusal), "{error}");
    }
    assert!(!empty.is_lost(), "nobody waits for it");
    // A session keeps what was set when it began, so the store needs another one.
    server.sql("BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT");
    store.record(&miscompile(), Label::New, NOW).unwrap();
}

/// Otherwise it looks for long as if the shard were at work.
#[test]
fn the_end_of_a_shard_is_stored_although_a_connection_breaks() {
    let Some((server, site)) = Site::start("ended") else { return };
    let network = Proxy::new(server.port());
    let mut store = Store::open(network.place(&site.place)).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    store.renew(campaign, ("a", "a"), 0, &[], NOW).unwrap();
    network.lose_statement("DELETE FROM reductions", "UPDATE shards");
    store.release(campaign, "a", 7, NOW).unwrap();
    assert!(network.has_lost());
    let shards = store.shards(campaign, NOW).unwrap();
    assert_eq!((shards[0].state, shards[0].programs), (ShardState::Ended, 7));
}
