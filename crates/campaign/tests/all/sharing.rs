//! Commands that reduce or replay stored findings share them with others.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::events::Event;
use assay_campaign::finding::Stored;
use assay_campaign::sharing::{ClaimedFinding, SharedFindings, Sharer, share};
use assay_campaign::store::{Filter, FindingWork, FindingWorker, FinishedWork, LEASE, Store, StoreError};
use assay_campaign::{Finding, Label};

use crate::common::{NOW, claim, miscompile, reducer};
use crate::proxy::Proxy;
use crate::server::TestServer;
use crate::site::{Site, wait_for};

#[test]
fn a_finding_is_claimed_by_one_process_at_a_time() {
    let test = |store: &mut Store| {
        store.record(&miscompile(), Label::New, NOW).unwrap();
        let now = u64::try_from(store.shared_time(NOW).unwrap()).unwrap();
        assert!(claim(store, 1, "a", 600, now));
        assert!(!claim(store, 1, "b", 600, now));
        assert!(store.claim_unreduced("mlir-22", 10_000, &[], "c", now).unwrap().is_none());
        // Only the shard that has the lease can give it back.
        store.disclaim(1, reducer("b")).unwrap();
        assert!(!claim(store, 1, "b", 600, now));
        store.disclaim(1, reducer("a")).unwrap();
        assert!(claim(store, 1, "b", 0, now));
        // That one has expired.
        assert!(claim(store, 1, "a", 600, now));
        assert!(!claim(store, 2, "a", 600, now), "there is no such finding");
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
        assert!(claim(&mut store, id, &id.to_string(), LEASE, NOW));
    }
    store.renew_claims(reducer("1"), LEASE, NOW + 50).unwrap();
    let claims = |store: &mut Store, now| [1, 2].map(|id| claim(store, id, "other", LEASE, now));
    assert_eq!(claims(&mut store, NOW + LEASE), [false, true]);
    assert_eq!(claims(&mut store, NOW + 50 + LEASE), [true, true]);
}

fn reduced(finding: &Finding) -> Finding {
    let analysis = Analysis { state: ReductionState::Reduced, ops: 3, ..Analysis::default() };
    Finding { analysis: Some(analysis), ..finding.clone() }
}

/// Shares the findings of a store as this process, which has listed them now. Returns the events.
fn share_as(process: &str, store: &mut Store, work: impl FnOnce(&SharedFindings<'_>)) -> Vec<Event> {
    let earlier = store.finished_work().unwrap();
    share_since(&earlier, (&FindingWork::Reduce, process), store, work)
}

/// The same, for any work on findings, which were listed when `earlier` was done.
fn share_since(
    earlier: &FinishedWork,
    (work, process): (&FindingWork, &str),
    store: &mut Store,
    body: impl FnOnce(&SharedFindings<'_>),
) -> Vec<Event> {
    let (stop, events) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let inform = |event: &Event| events.lock().unwrap().push(event.clone());
    let worker = FindingWorker { work, process, earlier };
    share(store, Sharer { worker, stop: &stop, inform: &inform }, body);
    events.into_inner().unwrap()
}

/// The answer to a claim.
fn name(claimed: &ClaimedFinding) -> &'static str {
    match claimed {
        ClaimedFinding::Granted(_) => "granted",
        ClaimedFinding::Taken => "taken",
        ClaimedFinding::Done(_) => "done",
        ClaimedFinding::Removed => "removed",
    }
}

/// What a process gets that lists the finding now and wants it.
fn wish(process: &str, store: &mut Store, before: &Stored) -> &'static str {
    let mut answer = "";
    share_as(process, store, |shared| answer = name(&shared.claim(before).unwrap()));
    answer
}

/// Two at once, on any store.
fn one_at_a_time(first: &mut Store, second: &mut Store) {
    first.record(&miscompile(), Label::New, NOW).unwrap();
    let before = first.finding(1).unwrap();
    let after = |store: &Store| store.finding(1).unwrap();
    share_as("a", first, |shared| {
        assert_eq!(name(&shared.claim(&before).unwrap()), "granted");
        assert_eq!(wish("b", second, &before), "taken");
        let shard = second.claim_unreduced("mlir-22", u64::MAX, &[], "shard", NOW).unwrap();
        assert!(shard.is_none(), "a shard does not take it either");
        let label = |_: &Finding| Label::New;
        shared.finish(1, |store| store.analyse(1, &reduced(&miscompile()), label)).unwrap();
        // It is free for one who lists it now, and shows what was done.
        let now = after(second);
        assert_eq!((wish("b", second, &now), now.finding.state()), ("granted", ReductionState::Reduced));
        assert_eq!(name(&shared.claim(&now).unwrap()), "granted");
        assert_eq!(wish("b", second, &now), "taken");
        let removed = Stored { id: 2, ..before.clone() };
        assert_eq!(name(&shared.claim(&removed).unwrap()), "removed");
    });
    // What was leased at the end is free too.
    let now = after(second);
    assert_eq!(wish("b", second, &now), "granted");
}

#[test]
fn a_finding_is_reduced_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    one_at_a_time(&mut Store::open(&path).unwrap(), &mut Store::open(&path).unwrap());
    let Some((_server, site)) = Site::start("share") else { return };
    one_at_a_time(&mut Store::open(&site.place).unwrap(), &mut Store::open(&site.place).unwrap());
}

/// Two processes that do the same work on a finding, which was listed before the first began.
fn work_is_done_once(store: &mut Store) {
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let (earlier, before) = (store.finished_work().unwrap(), store.finding(1).unwrap());
    let on =
        |targets: &[&str]| FindingWork::Replay(targets.iter().map(|&target| target.to_owned()).collect());
    let mut does = |work: &FindingWork, process: &str, earlier: &FinishedWork| {
        let mut answer = "";
        share_since(earlier, (work, process), store, |shared| {
            let claimed = shared.claim(&before).unwrap();
            answer = name(&claimed);
            if let ClaimedFinding::Granted(stored) = claimed {
                // The result is the one that the store has.
                shared.finish(1, |store| store.add_versions(1, &stored.finding, Vec::new(), None)).unwrap();
            }
        });
        answer
    };
    assert_eq!(does(&on(&["mlir-19"]), "a", &earlier), "granted");
    assert_eq!(does(&on(&["mlir-19"]), "b", &earlier), "done");
    // One who was told so leaves it as it is.
    assert_eq!(does(&on(&["mlir-19"]), "c", &earlier), "done");
    // On other compilers the work is another.
    assert_eq!(does(&on(&["mlir-1"]), "b", &earlier), "granted");
    assert_eq!(does(&on(&["mlir-1", "mlir-2"]), "c", &earlier), "granted");
    assert_eq!(does(&FindingWork::Reduce, "c", &earlier), "granted");
    // Other work does not hide it.
    assert_eq!(does(&on(&["mlir-3"]), "c", &earlier), "granted");
    assert_eq!(does(&FindingWork::Reduce, "d", &earlier), "done");
    assert_eq!(does(&on(&["mlir-19"]), "d", &earlier), "done");
    let earlier = store.finished_work().unwrap();
    // Whoever lists it later wants the work again.
    let mut again = |process: &str| {
        let mut answer = "";
        share_since(&earlier, (&FindingWork::Reduce, process), store, |shared| {
            answer = name(&shared.claim(&before).unwrap());
        });
        answer
    };
    assert_eq!(again("d"), "granted");
    // That process has ended without a result.
    assert_eq!(again("e"), "granted");
}

#[test]
fn what_others_do_meanwhile_is_not_done_again() {
    let folder = tempfile::tempdir().unwrap();
    work_is_done_once(&mut Store::open(folder.path().join("assay.db")).unwrap());
    let Some((_server, site)) = Site::start("once") else { return };
    work_is_done_once(&mut Store::open(&site.place).unwrap());
}

/// A shard reduces a finding without a word in its lease.
#[test]
fn what_a_shard_reduces_meanwhile_is_not_reduced_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let before = store.finding(1).unwrap();
    store.analyse(1, &reduced(&miscompile()), |_| Label::New).unwrap();
    assert_eq!(wish("a", &mut store, &before), "done");
    // It was not replayed.
    let (earlier, work) = (store.finished_work().unwrap(), FindingWork::Replay(vec!["mlir-22".to_owned()]));
    share_since(&earlier, (&work, "a"), &mut store, |shared| {
        let claimed = shared.claim(&before).unwrap();
        assert!(matches!(claimed, ClaimedFinding::Granted(now) if now.finding.analysis.is_some()));
    });
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
    let before = store.finding(1).unwrap();
    share_as("a", &mut store, |shared| {
        assert_eq!(name(&shared.claim(&before).unwrap()), "granted");
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
    let earlier = FinishedWork::default();
    let worker = FindingWorker { work: &FindingWork::Reduce, process: "a", earlier: &earlier };
    let sharer = Sharer { worker, stop: &stop, inform: &inform };
    let before = store.finding(1).unwrap();
    let label = |_: &Finding| Label::New;
    share(&mut store, sharer, |shared| {
        network.lose_server("INSERT INTO reductions", "COMMIT");
        let ClaimedFinding::Granted(stored) = shared.claim(&before).unwrap() else { panic!("it is taken") };
        assert!(network.has_lost());
        // The change is made, and its answer is lost.
        network.lose_server("UPDATE findings", "COMMIT");
        let now = shared.finish(1, |store| store.analyse(1, &reduced(&stored.finding), label)).unwrap();
        assert!(network.has_lost());
        assert_eq!((now.finding.state(), now.hits), (ReductionState::Reduced, 1));
    });
    let waits = |event: &Event| match event {
        Event::StoreAwaited { .. } => "away",
        Event::StoreBack { delivered: 0, known: 0 } => "back",
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
        let error = shared.claim(&before).unwrap_err();
        assert!(matches!(error, StoreError::Lost { .. }), "{error}");
    });
}
