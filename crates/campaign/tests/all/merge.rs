//! Merging stores: nothing twice, nothing lost, all or nothing.

use std::fs;
use std::path::{Path, PathBuf};

use assay_campaign::analysis::{Analysis, ReductionState, VersionResult};
use assay_campaign::finding::ChangedIr;
use assay_campaign::store::{CoverageOf, Filter, Merged, Snapshot, Store, StoreError};
use assay_campaign::{Finding, Label, ProgramReport};
use rusqlite::Connection;

use crate::common::{NOW, crash, downgrade, miscompile};

fn named(signature: &str) -> Finding {
    Finding { signature: signature.into(), ..crash() }
}

/// A store with each signature seen the given number of times.
fn store(path: &Path, findings: &[(&str, u64)]) -> Store {
    let mut store = Store::open(path).unwrap();
    for (signature, times) in findings {
        for _ in 0..*times {
            store.record(&named(signature), Label::New, NOW).unwrap();
        }
    }
    store
}

fn merge(into: &mut Store, path: &Path) -> Merged {
    into.merge(&[Snapshot::take(path).unwrap()], |_| Label::New).unwrap().remove(0)
}

fn hits(store: &Store) -> Vec<(String, u64)> {
    let all = store.findings(&Filter { merged: true, ..Filter::default() }).unwrap();
    let mut list: Vec<_> = all.into_iter().map(|stored| (stored.finding.signature, stored.hits)).collect();
    list.sort();
    list
}

fn seen(list: &[(&str, u64)]) -> Vec<(String, u64)> {
    list.iter().map(|&(signature, times)| (signature.to_owned(), times)).collect()
}

/// Everything that a store holds, except the order in its file.
fn content(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let tables: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let mut lines = Vec::new();
    // The numbers of changes say how often something was written, not what.
    for table in tables.into_iter().filter(|table| table != "changes" && table != "finding_changes") {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values: Vec<rusqlite::types::Value> = (0..columns).map(|at| row.get(at).unwrap()).collect();
            lines.push(format!("{table} {values:?}"));
        }
    }
    lines
}

fn paths(folder: &tempfile::TempDir, names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| folder.path().join(name)).collect()
}

#[test]
fn hits_are_added_once_however_often_and_over_whatever_ways_stores_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["a.db", "b.db", "c.db"]);
    let [a, b, c] = &paths[..] else { unreachable!() };
    let mut one = store(a, &[("x", 2), ("y", 1)]);
    let mut two = store(b, &[("x", 3), ("z", 5)]);
    let mut three = store(c, &[]);
    let merged = merge(&mut one, b);
    assert_eq!((merged.findings, merged.new, merged.hits), (2, 1, 8));
    assert_eq!(hits(&one), seen(&[("x", 5), ("y", 1), ("z", 5)]));
    let before = content(a);
    let merged = merge(&mut one, b);
    assert_eq!((merged.findings, merged.new, merged.hits), (2, 0, 0));
    assert_eq!(content(a), before, "the second merge changed something");
    // It continues, and only what is new counts.
    two.record(&named("z"), Label::New, NOW + 7).unwrap();
    one.record(&named("x"), Label::New, NOW + 8).unwrap();
    assert_eq!(merge(&mut one, b).hits, 1);
    assert_eq!(hits(&one), seen(&[("x", 6), ("y", 1), ("z", 6)]));
    assert_eq!(one.finding(3).unwrap().last_seen, NOW + 7);
    // Over a third store and back: each knows the other's already.
    assert_eq!((merge(&mut three, a).hits, merge(&mut three, b).hits), (13, 0));
    assert_eq!((merge(&mut one, c).hits, merge(&mut two, c).hits), (0, 4));
    assert_eq!((hits(&one), hits(&two)), (hits(&three), hits(&three)));
    // A store with itself, or with an old copy of itself.
    let copy = folder.path().join("copy.db");
    fs::copy(a, &copy).unwrap();
    one.record(&named("x"), Label::New, NOW).unwrap();
    assert_eq!((merge(&mut one, a).hits, merge(&mut one, &copy).hits), (0, 0));
    // A copy that went its own way for a while.
    let mut copy = Store::open(&copy).unwrap();
    copy.record(&named("w"), Label::New, NOW).unwrap();
    drop(copy);
    merge(&mut one, &folder.path().join("copy.db"));
    assert_eq!(hits(&one), seen(&[("w", 1), ("x", 7), ("y", 1), ("z", 6)]));
}

fn reduced(finding: Finding, cause: &str, versions: &[(&str, bool)]) -> Finding {
    let mut analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause(cause),
        ..Analysis::default()
    };
    let version = |&(version, shows): &(&str, bool)| VersionResult {
        target: format!("mlir-{version}"),
        version: version.into(),
        shows: Some(shows),
        ..VersionResult::default()
    };
    analysis.add_versions(versions.iter().map(version).collect());
    Finding { analysis: Some(analysis), ir: ChangedIr { before: "small".into(), ..finding.ir }, ..finding }
}

#[test]
fn evidence_labels_and_versions_are_taken_over_where_they_say_more() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["a.db", "b.db"]);
    let mut ours = store(&paths[0], &[("raw", 1), ("known", 1), ("mine", 1), ("both", 1)]);
    let mut theirs = store(&paths[1], &[("raw", 1), ("known", 1), ("mine", 1), ("both", 1), ("other", 2)]);
    let new = |_: &Finding| Label::New;
    theirs.analyse(1, &reduced(named("raw"), "one", &[("22", true)]), new).unwrap();
    // Findings that were reduced to the same cause are the same bug here too.
    theirs.analyse(5, &reduced(named("other"), "one", &[]), new).unwrap();
    for (store, version) in [(&mut ours, ("22", true)), (&mut theirs, ("24", false))] {
        store.analyse(3, &reduced(named("mine"), "two", &[version]), new).unwrap();
    }
    theirs.label(2, Label::Known(7), None).unwrap();
    ours.label(3, Label::Filed(Some(1)), Some("sent")).unwrap();
    theirs.label(3, Label::Known(9), Some("not taken")).unwrap();
    ours.label(4, Label::NotABug, Some("no")).unwrap();
    theirs.label(4, Label::Fixed, None).unwrap();
    let merged = merge(&mut ours, &paths[1]);
    assert_eq!((merged.improved, merged.labels, &merged.disputed[..]), (1, 1, &[3, 4][..]));
    let raw = ours.finding(1).unwrap();
    assert_eq!((raw.hits, &raw.merged[..], raw.finding.state()), (4, &[5][..], ReductionState::Reduced));
    assert_eq!(ours.finding(2).unwrap().label, Label::Known(7));
    let mine = ours.finding(3).unwrap();
    assert_eq!((mine.label, mine.note.as_str()), (Label::Filed(Some(1)), "sent"));
    assert_eq!(mine.finding.analysis.unwrap().fixed_in.as_deref(), Some("mlir-24"));
    assert_eq!(ours.finding(4).unwrap().label, Label::NotABug);
    let before = content(&paths[0]);
    merge(&mut ours, &paths[1]);
    assert_eq!(content(&paths[0]), before);
}

fn report(index: u64) -> ProgramReport {
    let ops = [("arith.addi".to_owned(), 2)].into_iter().collect();
    let findings = vec![miscompile()];
    ProgramReport { index, compiles: 3, repeats: 1, ops, findings, ..ProgramReport::default() }
}

#[test]
fn campaigns_and_their_coverage_come_along_and_the_longer_one_stands() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["a.db", "b.db"]);
    let [mut ours, mut theirs] = [0, 1].map(|at: usize| Store::open(&paths[at]).unwrap());
    let run = |store: &mut Store, seed: u64, indices: &[u64]| {
        let campaign = store.campaign(seed, "{}", 0, NOW).unwrap().id;
        for &index in indices {
            store.commit(campaign, &report(index), |_| Label::New, NOW).unwrap();
        }
    };
    run(&mut ours, 1, &[0, 1]);
    run(&mut ours, 2, &[0]);
    run(&mut theirs, 2, &[0, 1, 3]);
    run(&mut theirs, 3, &[0]);
    let merged = merge(&mut ours, &paths[1]);
    assert_eq!((merged.campaigns, merged.continued), (1, 1));
    let programs = |store: &Store| -> Vec<_> {
        let all = store.campaigns().unwrap();
        all.into_iter().map(|one| (one.seed, one.programs, one.low, one.done.len())).collect()
    };
    assert_eq!(programs(&ours), [(1, 2, 2, 0), (2, 3, 2, 1), (3, 1, 1, 0)]);
    let repeats: Vec<u64> = ours.campaigns().unwrap().iter().map(|one| one.repeats).collect();
    assert_eq!(repeats, [2, 3, 1]);
    let ops = ours.coverage(CoverageOf::Ops, None).unwrap();
    assert_eq!(ops.get(&"arith.addi".to_owned()), 2 * (2 + 3 + 1));
    // It can be resumed here; what was done there is not done again.
    run(&mut ours, 2, &[1, 2]);
    assert_eq!(programs(&ours)[1], (2, 4, 4, 0));
    let before = content(&paths[0]);
    let merged = merge(&mut ours, &paths[1]);
    assert_eq!((merged.campaigns, merged.continued), (0, 0));
    assert_eq!(content(&paths[0]), before);
}

#[test]
fn older_stores_are_read_and_left_as_they_are() {
    for version in 1..=11 {
        let folder = tempfile::tempdir().unwrap();
        let paths = paths(&folder, &["old.db", "new.db"]);
        let mut old = store(&paths[0], &[("x", 2)]);
        let campaign = old.campaign(1, "{}", 0, NOW).unwrap();
        old.commit(campaign.id, &report(0), |_| Label::New, NOW).unwrap();
        drop(old);
        downgrade(&paths[0], version);
        let bytes = fs::read(&paths[0]).unwrap();
        let mut new = store(&paths[1], &[("x", 1)]);
        assert_eq!(merge(&mut new, &paths[0]).hits, 3, "version {version}");
        assert_eq!(merge(&mut new, &paths[0]).hits, 0, "version {version}");
        assert!(fs::read(&paths[0]).unwrap() == bytes, "version {version} was written to");
        // It is still the same store after its migration.
        Store::open(&paths[0]).unwrap().record(&named("x"), Label::New, NOW).unwrap();
        assert_eq!(merge(&mut new, &paths[0]).hits, 1, "version {version}");
        assert_eq!(new.campaigns().unwrap().len(), 1);
    }
}

#[test]
fn one_that_cannot_be_read_keeps_all_of_them_out() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["ours.db", "good.db", "bad.db", "newer.db", "notes.txt"]);
    let [ours, good, bad, newer, notes] = &paths[..] else { unreachable!() };
    let mut into = store(ours, &[("x", 1)]);
    drop((store(good, &[("y", 1)]), store(bad, &[("a", 1), ("b", 1)]), store(newer, &[("c", 1)])));
    let before = content(ours);
    // A finding's evidence is truncated: this is discovered while the merge is under way.
    let connection = Connection::open(bad).unwrap();
    connection.execute("UPDATE findings SET body = substr(body, 1, 40) WHERE id = 2", []).unwrap();
    drop(connection);
    let error = into
        .merge(&[Snapshot::take(good).unwrap(), Snapshot::take(bad).unwrap()], |_| Label::New)
        .unwrap_err();
    assert!(matches!(&error, StoreError::Damaged { path, .. } if path == bad), "{error}");
    assert_eq!(content(ours), before);
    Connection::open(newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Snapshot::take(newer), Err(StoreError::Newer { found: 99, .. })));
    fs::write(notes, "notes").unwrap();
    assert!(matches!(Snapshot::take(notes), Err(StoreError::Foreign { .. })));
    assert!(matches!(Snapshot::take(folder.path().join("absent.db")), Err(StoreError::Missing { .. })));
    let whole = fs::read(good).unwrap();
    fs::write(good, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(Snapshot::take(good), Err(StoreError::Damaged { .. })));
    assert_eq!(content(ours), before);
}

#[test]
fn a_persons_label_outweighs_that_of_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["a.db", "b.db"]);
    let [mut ours, mut theirs] = [0, 1].map(|at: usize| Store::open(&paths[at]).unwrap());
    for signature in ["theirs", "ours", "both", "only theirs"] {
        if signature != "only theirs" {
            ours.record(&named(signature), Label::Found(72), NOW).unwrap();
        }
        theirs.record(&named(signature), Label::Found(72), NOW).unwrap();
    }
    theirs.label(1, Label::Known(777), None).unwrap();
    ours.label(2, Label::Known(777), None).unwrap();
    ours.label(3, Label::Known(1), None).unwrap();
    theirs.label(3, Label::Known(2), None).unwrap();
    theirs.label(4, Label::Known(777), None).unwrap();
    let merged = merge(&mut ours, &paths[1]);
    assert_eq!((merged.labels, &merged.disputed[..]), (1, &[3][..]));
    let expected = [777, 777, 1, 777].map(Label::Known);
    assert_eq!([1, 2, 3, 4].map(|id| ours.finding(id).unwrap().label), expected);
    // They are still those of persons.
    for id in 1..=4 {
        let finding = ours.finding(id).unwrap().finding;
        ours.analyse(id, &finding, |_| Label::Found(72)).unwrap();
    }
    assert_eq!([1, 2, 3, 4].map(|id| ours.finding(id).unwrap().label), expected);
}

#[test]
fn hits_of_interrupted_programs_are_taken_back_where_the_campaign_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let paths = paths(&folder, &["a.db", "b.db", "c.db"]);
    // Here, the finding has another number.
    let mut ours = store(&paths[0], &[("other", 1)]);
    let mut theirs = store(&paths[1], &[]);
    let campaign = theirs.campaign(1, "{}", 0, NOW).unwrap().id;
    theirs.commit(campaign, &report(0), |_| Label::New, NOW).unwrap();
    for index in [1, 2] {
        theirs.note_begun(campaign, index).unwrap();
        theirs.commit_interrupted(campaign, &report(index), |_| Label::New, NOW).unwrap();
    }
    merge(&mut ours, &paths[1]);
    let of_bug = |store: &Store| store.findings(&Filter::default()).unwrap().pop().unwrap().hits;
    assert_eq!((of_bug(&ours), of_bug(&theirs)), (3, 3));
    let campaign = ours.campaign(1, "{}", 0, NOW).unwrap().id;
    assert_eq!(ours.skipped(campaign, 1).unwrap(), [1, 2]);
    ours.commit(campaign, &report(1), |_| Label::New, NOW).unwrap();
    assert_eq!(of_bug(&ours), 3);
    // To the end, the bug does not show.
    ours.commit(campaign, &ProgramReport { index: 2, ..ProgramReport::default() }, |_| Label::New, NOW)
        .unwrap();
    assert_eq!((of_bug(&ours), merge(&mut ours, &paths[1]).hits), (2, 0));
    let mut third = store(&paths[2], &[]);
    merge(&mut third, &paths[0]);
    assert_eq!(of_bug(&third), 2);
    merge(&mut third, &paths[1]);
    assert_eq!(hits(&third), hits(&ours));
}
