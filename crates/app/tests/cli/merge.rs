//! `assay merge`.

use assay_campaign::ProgramReport;
use assay_campaign::finding::{Finding, Label};
use assay_campaign::store::{Home, OutboxEntry, Store};

use crate::assay;
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

/// A shard's file says which store its results are for.
#[test]
fn results_for_another_store_are_merged_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let ours = Store::open(dir.join(".assay/assay.db")).unwrap().home().unwrap();
    let keep = |name: &str, home: &Home, index: u64| {
        let mut spool = Store::open(dir.join(name)).unwrap();
        let campaign = spool.campaign(1, "{}", 0, NOW).unwrap().id;
        let findings = vec![Finding { signature: name.into(), ..miscompile() }];
        let entry =
            OutboxEntry::Report(Box::new(ProgramReport { index, findings, ..ProgramReport::default() }));
        spool.keep(campaign, home, &[entry]).unwrap();
    };
    let theirs = Home { name: "theirs".to_owned(), place: "postgres://ann@db/assay".to_owned() };
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
