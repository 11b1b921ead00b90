//! What a shard kept and a merge has delivered: the shard's next run says that the store had it.

use std::sync::atomic::{AtomicBool, AtomicU64};

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::background::NoReducer;
use assay_campaign::clock::SystemClock;
use assay_campaign::events::Event;
use assay_campaign::store::{OutboxEntry, Snapshot, Store};
use assay_campaign::{Config, Finding, Flags, Label, Makers, ProgramReport, run_reducing};

use crate::common::NOW;
use crate::server::TestServer;
use crate::shards::{Fake, identity, report};

/// A judged program, one that was interrupted after its finding, the reduction of that finding, and a program that was interrupted
/// before it showed anything.
fn kept() -> [OutboxEntry; 4] {
    let interrupted = report(9);
    let analysis = Analysis { state: ReductionState::Reduced, ops: 3, ..Analysis::default() };
    let reduced = Finding { analysis: Some(analysis), ..interrupted.findings[0].clone() };
    [
        OutboxEntry::Report(Box::new(report(0))),
        OutboxEntry::Interrupted(Box::new(interrupted)),
        OutboxEntry::Reduced(Box::new(reduced)),
        OutboxEntry::Interrupted(Box::new(ProgramReport { findings: Vec::new(), ..report(9) })),
    ]
}

/// Merges the first `merged` entries, then runs the shard. Returns what it says of the file.
fn delivers(mut store: Store, merged: usize) -> Option<(u64, u64)> {
    let folder = tempfile::tempdir().unwrap();
    let identity = identity(folder.path(), 1);
    let home = store.home().unwrap();
    let mut spool = Store::open(&identity.spool).unwrap();
    let campaign = spool.campaign(1, "{}", 0, NOW).unwrap().id;
    spool.keep(campaign, &home, &kept()[..merged]).unwrap();
    store.merge(&[Snapshot::take(&identity.spool).unwrap()], |_| Label::New).unwrap();
    spool.keep(campaign, &home, &kept()[merged..]).unwrap();
    let mut events: Vec<Event> = Vec::new();
    let judged = AtomicU64::new(0);
    let make = Makers { worker: |_| Fake(&judged), reducer: |_| NoReducer };
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let config =
        Config { jobs: 1, programs: Some(1), stack: 1 << 20, shard: Some(identity), ..Config::default() };
    run_reducing(&config, make, &mut store, &mut events, &SystemClock::start(), flags).unwrap();
    let back = |event: &Event| match event {
        Event::StoreBack { delivered, known } => Some((*delivered, *known)),
        _ => None,
    };
    assert_eq!(spool.waiting().unwrap(), []);
    events.iter().find_map(back)
}

#[test]
fn a_shard_does_not_claim_to_deliver_what_a_merge_has_delivered() {
    for (merged, expected) in [(0, (3, 0)), (1, (2, 1)), (2, (1, 2)), (3, (0, 3)), (4, (0, 3))] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("assay.db")).unwrap();
        assert_eq!(delivers(store, merged), Some(expected));
    }
    let Some(server) = TestServer::start() else { return };
    let store = Store::open(server.made_store("merged")).unwrap();
    assert_eq!(delivers(store, 2), Some((1, 2)));
}
