//! Commands that reduce or replay stored findings share them with others.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::events::Event;
use assay_campaign::sharing::{ClaimedFinding, SharedFindings, Sharer, share};
use assay_campaign::store::{Filter, LEASE, Store, StoreError};
use assay_campaign::{Finding, Label};

use crate::common::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::server::TestServer;
use crate::site::{Site, wait_for};

#[test]
fn a_finding_is_claimed_by_one_process_at_a_time() {
    let test = |store: &mut Store| {
        store.record(&miscompile(), Label::New, NOW).unwrap();
        let now = u64::try_from(store.shared_time(NOW).unwrap()).unwrap();
        assert!(store.claim(1, "a", 600, now).unwrap());
        assert!(!store.claim(1, "b", 600, now).unwrap());
        assert!(store.claim_unreduced("mlir-22", 10_000, &[], "c", now).unwrap().is_none());
        // Only the shard that has the lease can give it back.
        store.disclaim(1, "b").unwrap();
        assert!(!store.claim(1, "b", 600, now).unwrap());
        store.disclaim(1, "a").unwrap();
        assert!(store.claim(1, "b", 0, now).unwrap());
        // That one has expired.
        assert!(store.claim(1, "a", 600, now).unwrap());
        assert!(!store.claim(2, "a", 600, now).unwrap(), "there is no such finding");
    };
    let folder = tempfile::tempdir().unwrap();
    test(&mut Store::open(folder.path().join("assay.db")).unwrap());
    let Some(server) = TestServer::start() else { return };
    test(&mut Store::open(server.store("claims")).unwrap());
}

#[test]
fn a_claim_lasts_longer_if_it_is_renewed() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    for id in [1, 2] {
        let finding = Finding { signature: id.to_string(), ..miscompile() };
        store.record(&finding, Label::New, NOW).unwrap();
        assert!(store.claim(id, &id.to_string(), LEASE, NOW).unwrap());
    }
    store.renew_claims("1", LEASE, NOW + 50).unwrap();
    let claims = |store: &mut Store, now| [1, 2].map(|id| store.claim(id, "other", LEASE, now).unwrap());
    assert_eq!(claims(&mut store, NOW + LEASE), [false, true]);
    assert_eq!(claims(&mut store, NOW + 50 + LEASE), [true, true]);
}

fn reduced(finding: &Finding) -> Finding {
    let analysis = Analysis { state: ReductionState::Reduced, ops: 3, ..Analysis::default() };
    Finding { analysis: Some(analysis), ..finding.clone() }
}

/// Shares the findings of a store as this worker. Returns the events.
fn share_as(worker: &str, store: &mut Store, work: impl FnOnce(&SharedFindings<'_>)) -> Vec<Event> {
    let (stop, events) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let inform = |event: &Event| events.lock().unwrap().push(event.clone());
    share(store, Sharer { worker, stop: &stop, inform: &inform }, work);
    events.into_inner().unwrap()
}

/// What one gets who wants a finding.
fn wish(worker: &str, store: &mut Store, id: i64) -> &'static str {
    let mut answer = "";
    share_as(worker, store, |shared| {
        answer = match shared.claim(id).unwrap() {
            ClaimedFinding::Granted(_) => "granted",
            ClaimedFinding::Taken => "taken",
            ClaimedFinding::Removed => "removed",
        };
    });
    answer
}

/// Two at once, on any store.
fn one_at_a_time(first: &mut Store, second: &mut Store) {
    first.record(&miscompile(), Label::New, NOW).unwrap();
    share_as("a", first, |shared| {
        assert!(matches!(shared.claim(1).unwrap(), ClaimedFinding::Granted(_)));
        assert_eq!(wish("b", second, 1), "taken");
        let shard = second.claim_unreduced("mlir-22", u64::MAX, &[], "shard", NOW).unwrap();
        assert!(shard.is_none(), "a shard does not take it either");
        let label = |_: &Finding| Label::New;
        shared.finish(1, |store| store.analyse(1, &reduced(&miscompile()), label)).unwrap();
        // It is free, and shows what was done.
        assert_eq!(wish("b", second, 1), "granted");
        assert!(
            matches!(shared.claim(1).unwrap(), ClaimedFinding::Granted(now) if now.finding.analysis.is_some())
        );
        assert_eq!(wish("b", second, 1), "taken");
        assert!(matches!(shared.claim(2).unwrap(), ClaimedFinding::Removed));
    });
    // What was leased at the end is free too.
    assert_eq!(wish("b", second, 1), "granted");
}

#[test]
fn a_finding_is_reduced_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    one_at_a_time(&mut Store::open(&path).unwrap(), &mut Store::open(&path).unwrap());
    let Some((_server, site)) = Site::start("share") else { return };
    one_at_a_time(&mut Store::open(&site.place).unwrap(), &mut Store::open(&site.place).unwrap());
}

#[test]
fn leases_are_renewed_while_somebody_works() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let mut store = Store::open(&path).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let expires =
        || -> i64 { connection.query_row("SELECT expires FROM reductions", [], |row| row.get(0)).unwrap() };
    share_as("a", &mut store, |shared| {
        assert!(matches!(shared.claim(1).unwrap(), ClaimedFinding::Granted(_)));
        connection.execute("UPDATE reductions SET expires = 1", []).unwrap();
        wait_for(|| expires() > 1);
    });
}

/// Work on a finding goes on although the network cuts the connection, and for a while lets nobody in.
#[test]
fn a_cut_connection_does_not_end_the_work_on_findings() {
    let Some((server, site)) = Site::start("cut") else { return };
    let network = Proxy::new(server.port());
    let mut store = Store::open(network.place(&site.place)).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let (stop, events) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let inform = |event: &Event| {
        events.lock().unwrap().push(event.clone());
        network.admit();
    };
    let sharer = Sharer { worker: "a", stop: &stop, inform: &inform };
    let label = |_: &Finding| Label::New;
    share(&mut store, sharer, |shared| {
        network.lose_server("INSERT INTO reductions", "COMMIT");
        let ClaimedFinding::Granted(stored) = shared.claim(1).unwrap() else { panic!("it is taken") };
        assert!(network.has_lost());
        // The change is made, and its answer is lost.
        network.lose_server("UPDATE findings", "COMMIT");
        let now = shared.finish(1, |store| store.analyse(1, &reduced(&stored.finding), label)).unwrap();
        assert!(network.has_lost());
        assert_eq!((now.finding.state(), now.hits), (ReductionState::Reduced, 1));
    });
    let waits = |event: &Event| match event {
        Event::StoreAwaited { .. } => "away",
        Event::StoreBack { delivered: 0 } => "back",
        other => panic!("{other:?}"),
    };
    let events: Vec<&str> = events.lock().unwrap().iter().map(waits).collect();
    assert_eq!(events, ["away", "back", "away", "back"]);
    let all = Store::read(&site.place).unwrap().findings(&Filter::default()).unwrap();
    assert_eq!((all.len(), all[0].finding.state()), (1, ReductionState::Reduced));
    // Once the user wants to end, nobody waits.
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    share(&mut store, sharer, |shared| {
        network.lose_server("INSERT INTO reductions", "COMMIT");
        let error = shared.claim(1).unwrap_err();
        assert!(matches!(error, StoreError::Lost { .. }), "{error}");
    });
}
