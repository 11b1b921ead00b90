//! The life of a store: old findings are removed or moved, a copy holds everything, and the past can be counted.

use std::path::Path;

use crate::common::{NOW, crash, miscompile};
use crate::server::TestServer;
use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::store::{
    CoverageOf, Filter, Location, OldFindings, Period, Query, Snapshot, Statistics, Store, StoreError,
};
use assay_campaign::{Finding, Label, ProgramReport};

const DAY: u64 = 86_400;

fn reduced(signature: &str, cause: &str) -> Finding {
    let analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause(cause),
        ..Analysis::default()
    };
    Finding { signature: signature.into(), analysis: Some(analysis), ..miscompile() }
}

/// What a list of known bugs would say.
fn listed(finding: &Finding) -> Label {
    if finding.signature.starts_with("known") { Label::Known(7) } else { Label::New }
}

/// Findings of every sort. Each has a different cause, unless they share the word before the slash.
fn fill(store: &mut Store) {
    let seen = [
        ("old", 0),
        ("twice/1", 0),
        ("twice/2", 0),
        ("again/1", 0),
        ("again/2", 50),
        ("known", 0),
        ("by hand", 0),
        ("noted", 0),
        ("filed/1", 0),
        ("filed/2", 0),
        ("fresh", 90),
    ];
    for (signature, day) in seen {
        let (at, cause) = (NOW + day * DAY, signature.split('/').next().unwrap());
        let id = store.record(&reduced(signature, cause), Label::New, at).unwrap().id;
        store.analyse(id, &reduced(signature, cause), listed).unwrap();
    }
    store.record(&Finding { signature: "unreduced".into(), ..crash() }, Label::New, NOW).unwrap();
    store.label(number(store, "by hand"), Label::Known(8), None).unwrap();
    store.label(number(store, "noted"), Label::New, Some("look at it on Monday")).unwrap();
    store.label(number(store, "filed/2"), Label::Filed(None), None).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    for index in 0..3000 {
        let report = ProgramReport { index, compiles: 2, ..ProgramReport::default() };
        store.commit(campaign, &report, |_| Label::New, NOW + index * 60).unwrap();
    }
}

fn number(store: &Store, signature: &str) -> i64 {
    let all = store.findings(&Filter { merged: true, ..Filter::default() }).unwrap();
    all.iter().find(|one| one.finding.signature == signature).unwrap().id
}

fn signatures(store: &Store) -> Vec<String> {
    store.signatures("mlir-22").unwrap().into_iter().collect()
}

/// Does the same on both databases.
fn on_both(test: impl Fn(&Location, &Location, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| Location::from(folder.path().join(name));
    test(&file("a.db"), &file("archive.db"), folder.path());
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let there = |name: &str| Location::from(server.store(name));
    test(&there("a"), &there("archive"), folder.path());
}

const OLD: OldFindings = OldFindings { before: NOW + 40 * DAY, labelled: false };

#[test]
fn only_what_is_old_reduced_and_without_a_persons_label_is_pruned() {
    on_both(|place, _, _| {
        let mut store = Store::open(place).unwrap();
        fill(&mut store);
        let old = store.find_old(OLD, listed).unwrap();
        let ids = |names: &[&str]| names.iter().map(|name| number(&store, name)).collect::<Vec<_>>();
        let wanted = [ids(&["old"]), ids(&["twice/2", "twice/1"]), ids(&["known"])];
        assert_eq!(old.values().cloned().collect::<Vec<_>>(), wanted);
        // One of them is seen again while its owner reads the list of what will be removed, another one is labelled.
        store.record(&reduced("old", "old"), Label::New, NOW + 80 * DAY).unwrap();
        store.label(number(&store, "known"), Label::Fixed, None).unwrap();
        assert_eq!(store.remove(&old, OLD, listed).unwrap(), 2);
        let left = [
            "again/1",
            "again/2",
            "by hand",
            "filed/1",
            "filed/2",
            "fresh",
            "known",
            "noted",
            "old",
            "unreduced",
        ];
        assert_eq!(signatures(&store), left);
        // It may be found again.
        assert!(store.record(&reduced("twice/1", "twice"), Label::New, NOW).unwrap().new);
        store.compact().unwrap();
        assert_eq!(store.find_old(OLD, listed).unwrap().len(), 0);
    });
}

#[test]
fn archived_findings_come_back_by_a_merge() {
    on_both(|place, archive, _| {
        let mut store = Store::open(place).unwrap();
        fill(&mut store);
        let all = |store: &Store| {
            let mut all = store.findings(&Filter { merged: true, ..Filter::default() }).unwrap();
            all.sort_by(|a, b| a.finding.signature.cmp(&b.finding.signature));
            let each = |one: &assay_campaign::Stored| {
                let Finding { signature, .. } = &one.finding;
                format!("{signature}: {} {} {} {}", one.hits, one.last_seen, one.label, one.parent.is_some())
            };
            all.iter().map(each).collect::<Vec<_>>()
        };
        let before = all(&store);
        let old = OldFindings { labelled: true, ..OLD };
        let causes = store.find_old(old, listed).unwrap();
        let ids: Vec<i64> = causes.values().flatten().copied().collect();
        let mut there = Store::open(archive).unwrap();
        assert_eq!(there.take_in(&store, &ids).unwrap().new, 8);
        assert_eq!(store.remove(&causes, old, listed).unwrap(), 8);
        assert_eq!(signatures(&store), ["again/1", "again/2", "fresh", "unreduced"]);
        assert_eq!(there.finding(number(&there, "filed/2")).unwrap().label, Label::Filed(None));
        drop(there);
        store.merge(&[Snapshot::take(archive).unwrap()], |_| Label::New).unwrap();
        assert_eq!(all(&store), before);
        // It would be removed from the store into which it has just been moved.
        let itself = Store::open(place).unwrap();
        let same = store.take_in(&itself, &ids).unwrap_err();
        assert!(matches!(same, StoreError::Same { .. }), "{same}");
    });
}

#[test]
fn a_backup_holds_all_and_its_numbers() {
    on_both(|place, _, folder| {
        let mut store = Store::open(place).unwrap();
        fill(&mut store);
        // Gaps in the numbers are kept.
        let old = store.find_old(OLD, listed).unwrap();
        store.remove(&old, OLD, listed).unwrap();
        let file = folder.join("backup.db");
        std::fs::write(&file, "an older backup").unwrap();
        Store::backup(place, &file).unwrap();
        alone(&file);
        store.record(&reduced("later", "later"), Label::New, NOW).unwrap();
        let copy = Store::open_existing(&file).unwrap();
        let said = |store: &Store| {
            let campaign = store.latest_campaign().unwrap();
            let rows = store.page(&Query { merged: true, ..Query::default() }).unwrap().rows;
            let coverage = store.coverage(CoverageOf::Ops, campaign).unwrap();
            let samples = store.samples(campaign.unwrap(), 100).unwrap();
            let last = store.finding(number(store, "unreduced")).unwrap();
            let all = (rows, last, store.campaigns().unwrap(), coverage, samples);
            format!("{all:#?}").lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let differ =
            |copy: &Store| said(copy).into_iter().zip(said(&store)).find(|(copy, store)| copy != store);
        assert!(differ(&copy).is_some());
        drop(copy);
        Store::backup(place, &file).unwrap();
        let copy = Store::open_existing(&file).unwrap();
        assert_eq!((differ(&copy), said(&copy).len()), (None, said(&store).len()));
        drop(copy);
        // Only the file is left, and a copy is marked as one.
        let folders =
            std::fs::read_dir(folder).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
        assert_eq!(folders.count(), 0);
        let mut copy = Store::open_existing(&file).unwrap();
        assert!(matches!(copy.take_in(&store, &[]), Err(StoreError::Same { .. })));
        assert!(copy.record(&reduced("even later", "x"), Label::New, NOW).unwrap().new);
        drop(copy);
        alone(&file);
    });
}

/// Whoever reads a store and nothing else leaves no file beside it.
fn alone(file: &Path) {
    drop(Store::read(file).unwrap());
    drop(Snapshot::take(file).unwrap());
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let all = std::fs::read_dir(file.parent().unwrap()).unwrap().map(name);
    let own = file.file_name().unwrap().to_str().unwrap();
    assert_eq!(all.filter(|name| name.starts_with(own)).collect::<Vec<_>>(), [own]);
}

#[test]
fn the_past_is_counted_by_day_and_week_also_after_samples_were_thinned() {
    on_both(|place, _, _| {
        let mut store = Store::open(place).unwrap();
        fill(&mut store);
        // NOW is a Friday, 22:13:20; the campaign goes on for 50 hours at a program a minute.
        let day = |from: u64, programs, findings, causes, new| Statistics {
            from: NOW / DAY * DAY + from * DAY,
            programs,
            compiles: programs * 2,
            findings,
            causes,
            new,
        };
        let days = [
            day(0, 107, 10, 7, 4),
            day(1, 1440, 0, 0, 0),
            day(2, 1440, 0, 0, 0),
            day(3, 13, 0, 0, 0),
            day(50, 0, 1, 0, 0),
            day(90, 0, 1, 1, 1),
        ];
        let said = store.statistics(Period::Day).unwrap();
        assert_eq!(said, days);
        let weeks: Vec<_> =
            store.statistics(Period::Week).unwrap().iter().map(|week| (week.from, week.programs)).collect();
        let monday = NOW / DAY * DAY - 4 * DAY;
        assert_eq!(weeks[..2], [(monday, 2987), (monday + 7 * DAY, 13)]);
        let dense = store.dense_samples(NOW + DAY).unwrap();
        assert_eq!(store.thin_samples(NOW + DAY).unwrap(), dense);
        assert_eq!((dense, store.dense_samples(NOW + DAY).unwrap()), (1440 - 144, 0));
        assert_eq!(store.statistics(Period::Day).unwrap(), said);
    });
}

#[test]
fn an_issue_counts_in_the_period_that_saw_it_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    for (signature, day) in [("a", 0), ("b", 2)] {
        let finding = Finding { signature: signature.into(), ..crash() };
        store.record(&finding, Label::Known(7), NOW + day * DAY).unwrap();
    }
    let days = store.statistics(Period::Day).unwrap();
    let counts: Vec<_> = days.iter().map(|day| (day.findings, day.causes, day.new)).collect();
    assert_eq!(counts, [(1, 1, 0), (1, 0, 0)]);
}
