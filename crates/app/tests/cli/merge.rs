//! `assay merge`.

use std::path::Path;

use assay_campaign::ProgramReport;
use assay_campaign::finding::{Finding, Label};
use assay_campaign::store::{DestinationStore, OutboxEntry, Store};

use crate::assay;
use crate::database::TestServer;
use crate::findings::{NOW, miscompile};

#[test]
fn stores_are_merged_and_a_bad_one_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let fill = |name: &str, signatures: &[&str]| {
        let mut store = Store::open(dir.join(name)).unwrap();
        for &signature in signatures {
            let finding = Finding { signature: signature.into(), ..miscompile() };
            store.record(&finding, Label::New, NOW).unwrap();
        }
        store
    };
    fill(".assay/assay.db", &["a", "b"]);
    let mut other = fill("other.db", &["b", "b", "c"]);
    other.label(1, Label::Filed(Some(7)), None).unwrap();
    drop(other);
    std::fs::write(dir.join("notes.txt"), "notes").unwrap();
    insta::assert_snapshot!(assay(dir, &["merge", "other.db", "notes.txt"]), @r##"
error: notes.txt is not a store of Assay: the file is not an SQLite database
 help: nothing was merged
exit 2
"##);
    insta::assert_snapshot!(assay(dir, &["merge", "other.db"]), @r##"
other.db: 2 signatures, 1 new here; 3 hits not counted before; 1 label taken over
3 findings in .assay/assay.db
next: `assay findings list`
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["merge", "other.db", "none.db"]), @r##"
error: there is no store at none.db
 help: nothing was merged
exit 2
"##);
    insta::assert_snapshot!(assay(dir, &["merge", "other.db"]), @r##"
other.db: 2 signatures, 0 new here
3 findings in .assay/assay.db
next: `assay findings list`
exit 0
"##);
    // A store that is not there yet is made.
    let said = assay(dir, &["merge", "other.db", ".assay/assay.db", "--db", "all.db", "--json"]);
    let said: serde_json::Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!((&said["findings"], &said["stores"][1]["hits"]), (&3.into(), &2.into()), "{said}");
}

/// A server's store is only read, and cannot be copied to be brought up to date.
#[test]
fn a_merge_from_a_server_of_an_older_version_says_what_to_do() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = server.made_store("older");
    server.sql("UPDATE older.assay_store SET version = version - 1");
    let said = assay(folder.path(), &["merge", place.to_str().unwrap()]);
    let expected = format!(
        "error: the store postgres://assay@127.0.0.1:{}/postgres is of an older version\n \
         help: nothing was merged; `assay findings list --db URL` brings it up to date\nexit 2",
        server.port()
    );
    assert_eq!(said, expected);
}

/// A shard's file says which store its results are for.
#[test]
fn results_for_another_store_are_merged_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let ours = Store::open(dir.join(".assay/assay.db")).unwrap().home().unwrap();
    let keep = |name: &str, home: &DestinationStore, index: u64| {
        let mut spool = Store::open(dir.join(name)).unwrap();
        let campaign = spool.campaign(1, "{}", 0, NOW).unwrap().id;
        let findings = vec![Finding { signature: name.into(), ..miscompile() }];
        let entry =
            OutboxEntry::Report(Box::new(ProgramReport { index, findings, ..ProgramReport::default() }));
        spool.keep(campaign, home, &[entry]).unwrap();
    };
    let theirs = DestinationStore { name: "theirs".to_owned(), place: "postgres://ann@db/assay".to_owned() };
    keep("kept-1.db", &theirs, 0);
    keep("kept-2.db", &ours, 1);
    let said = assay(dir, &["merge", "kept-1.db"]);
    let warning = "warning: kept-1.db keeps 1 result for the store postgres://ann@db/assay; once both stores have them, do not merge the two";
    assert!(said.contains(warning) && said.contains("1 program that a shard kept"), "{said}");
    let said = assay(dir, &["merge", "kept-2.db"]);
    assert!(!said.contains("warning"), "{said}");
    // It says what it delivers.
    let counts = "kept-2.db: 1 signature, 1 new here; 1 hit not counted before; 1 program that a shard kept";
    let found = "  found #2 miscompile in int-range-optimizations: ";
    assert!(said.contains(counts) && said.contains(found), "{said}");
    let said = assay(dir, &["merge", "kept-2.db"]);
    assert!(said.contains("kept-2.db: 0 signatures, 0 new here\n") && !said.contains("found #"), "{said}");
}

/// A store whose campaign of this seed began then and has judged a program.
fn judged(path: &Path, seed: u64, started: u64) -> Store {
    let mut store = Store::open(path).unwrap();
    let campaign = store.campaign(seed, "{}", 0, started).unwrap().id;
    let report = ProgramReport { findings: vec![miscompile()], ..ProgramReport::default() };
    store.commit(campaign, &report, |_| Label::New, started).unwrap();
    store
}

#[test]
fn a_merge_of_stores_that_judged_the_same_programs_warns() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    judged(&dir.join("ours.db"), 1, NOW);
    judged(&dir.join("other-seed.db"), 2, NOW);
    judged(&dir.join("later.db"), 1, NOW + 5);
    judged(&dir.join("together.db"), 1, NOW);
    let warns = |db: &str, others: &[&str]| {
        let text = assay(dir, &[&["merge", "--db", db], others].concat());
        assert!(text.ends_with("exit 0"), "{text}");
        let warning = " has judged programs of seed 1 that another of these stores has judged too, each on its own: their hits count twice";
        let named: Vec<String> = others
            .iter()
            .filter(|other| text.contains(&format!("warning: {other}{warning}\n")))
            .map(|other| (*other).to_owned())
            .collect();
        assert_eq!(named.len(), text.matches("warning").count(), "{text}");
        named
    };
    assert_eq!(warns("ours.db", &["other-seed.db"]), [""; 0]);
    // A copy may be merged again, also if the campaign went on.
    assert_eq!(warns("copy.db", &["ours.db"]), [""; 0]);
    judged(&dir.join("ours.db"), 3, NOW);
    assert_eq!(warns("copy.db", &["ours.db"]), [""; 0]);
    assert_eq!(warns("ours.db", &["later.db"]), ["later.db"]);
    // Two that began in the same second.
    assert_eq!(warns("copy.db", &["together.db"]), ["together.db"]);
    assert_eq!(warns("all.db", &["other-seed.db", "later.db", "together.db"]), ["together.db"]);
}
