//! `assay findings prune`, `archive`, `backup`, `stats`.

use std::path::Path;

use assay_campaign::ProgramReport;
use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::finding::{Claim, Finding, Label};
use assay_campaign::store::Store;

use crate::assay;
use crate::findings::miscompile;

/// 2023-11-14 22:13:20 UTC, a Tuesday: old by any clock.
const THEN: u64 = 1_700_000_000;

fn fill(folder: &Path) {
    let mut store = Store::open(folder.join(".assay/assay.db")).unwrap();
    for (signature, cause) in [("a/1", "a"), ("a/2", "a"), ("b", "b"), ("c", "c")] {
        let analysis = Analysis {
            state: ReductionState::Reduced,
            cause: assay_campaign::older::cause(cause),
            ..Analysis::default()
        };
        let finding = Finding {
            signature: signature.into(),
            analysis: Some(analysis),
            claim: Claim { title: cause.into(), ..miscompile().claim },
            ..miscompile()
        };
        let id = store.record(&finding, Label::New, THEN).unwrap().id;
        store.analyse(id, &finding, |_| Label::New).unwrap();
    }
    store.label(4, Label::Filed(Some(7)), None).unwrap();
    let campaign = store.campaign(1, "{}", 0, THEN).unwrap().id;
    for index in 0..4 {
        let report = ProgramReport { index, compiles: 3, ..ProgramReport::default() };
        store.commit(campaign, &report, |_| Label::New, THEN + index * 40_000).unwrap();
    }
}

#[test]
fn old_findings_are_named_before_they_go() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fill(dir);
    insta::assert_snapshot!(assay(dir, &["findings", "prune", "--older-than", "90d", "--dry-run"]), @r##"
id  kind        pass                     hits  label  title
 1  miscompile  int-range-optimizations     2  new    a
 3  miscompile  int-range-optimizations     1  new    b
mlir-22: 2 causes: 2 new
to remove: 2 findings with 3 signatures, not seen for 90d
next: the same command without --dry-run
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["findings", "archive", "old.db", "--older-than", "1000w"]), @r##"
no finding to move: none that is reduced without a person's label was not seen for 1000w
exit 0
"##);
    assert!(!dir.join("old.db").exists());
    insta::assert_snapshot!(assay(dir, &["findings", "archive", "old.db", "--older-than", "12w"]), @r##"
id  kind        pass                     hits  label  title
 1  miscompile  int-range-optimizations     2  new    a
 3  miscompile  int-range-optimizations     1  new    b
mlir-22: 2 causes: 2 new
to move: 2 findings with 3 signatures, not seen for 12w
3 signatures moved to old.db; 1 finding left in .assay/assay.db
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["findings", "prune", "--older-than", "36h"]), @r##"
no finding to remove: none that is reduced without a person's label was not seen for 36h
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["merge", "old.db"]), @r##"
old.db: 3 signatures, 3 new here; 3 hits not counted before
3 findings in .assay/assay.db
next: `assay findings list`
exit 0
"##);
    let itself = assay(dir, &["findings", "archive", ".assay/assay.db", "--older-than", "0d"]);
    assert!(itself.contains("is the store itself") && itself.ends_with("exit 2"), "{itself}");
    let said = assay(dir, &["findings", "prune", "--older-than", "0d", "--json"]);
    let said: serde_json::Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!((&said["removed"], said["findings"].as_array().unwrap().len()), (&3.into(), 2), "{said}");
    let typo = assay(dir, &["findings", "prune", "--older-than", "3 months"]);
    assert!(
        typo.contains("'3 months' is not an age; write 90d, 12w or 36h") && typo.ends_with("exit 2"),
        "{typo}"
    );
}

#[test]
fn a_backup_is_one_file_and_replaces_none_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fill(dir);
    let said = assay(dir, &["findings", "backup", "copy.db"]);
    assert!(said.starts_with("copy.db: 4 signatures, 1 campaign, ") && said.ends_with("exit 0"), "{said}");
    let again = assay(dir, &["findings", "backup", "copy.db"]);
    assert!(again.contains("copy.db is there already") && again.ends_with("exit 2"), "{again}");
    assert!(assay(dir, &["findings", "backup", "copy.db", "--force", "--json"]).ends_with("exit 0"));
    let itself = assay(dir, &["findings", "backup", ".assay/assay.db", "--force"]);
    assert!(itself.contains("is the store itself") && itself.ends_with("exit 2"), "{itself}");
    let list = |db: &str| assay(dir, &["findings", "list", "--db", db]);
    assert_eq!(list("copy.db"), list(".assay/assay.db"));
}

#[test]
fn backup_and_archive_make_the_folder_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fill(dir);
    let said = assay(dir, &["findings", "backup", "new/deep/copy.db"]);
    assert!(said.starts_with("new/deep/copy.db: 4 signatures") && said.ends_with("exit 0"), "{said}");
    let said = assay(dir, &["findings", "archive", "old/deep/old.db", "--older-than", "0d"]);
    assert!(said.contains("3 signatures moved to old/deep/old.db") && said.ends_with("exit 0"), "{said}");
    let files = |folder: &str| std::fs::read_dir(dir.join(folder)).unwrap().count();
    assert_eq!(files("new/deep"), 1, "the copy is the only file");
    // Nothing is made for a store that is not there, or in the place of a file.
    let said = assay(dir, &["findings", "backup", "none/copy.db", "--db", "none.db"]);
    assert!(said.contains("there is no store at none.db") && said.ends_with("exit 2"), "{said}");
    assert!(!dir.join("none").exists());
    for args in [
        &["backup", "old/deep/old.db/x.db"][..],
        &["archive", "old/deep/old.db/x.db", "--older-than", "0d", "--labelled"],
    ] {
        let said = assay(dir, &[&["findings"], args].concat());
        let reason = "the store's folder old/deep/old.db cannot be created: old/deep/old.db is a file";
        assert!(said.contains(reason) && said.ends_with("exit 2"), "{args:?}: {said}");
    }
}

#[test]
fn days_and_weeks_have_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fill(dir);
    insta::assert_snapshot!(assay(dir, &["findings", "stats"]), @r##"
day         programs  compilations  findings  causes  new
2023-11-14         1             3         4       3    2
2023-11-15         2             6         0       0    0
2023-11-16         1             3         0       0    0
all                4            12         4       3    2
exit 0
"##);
    insta::assert_snapshot!(assay(dir, &["findings", "stats", "--per", "week"]), @r##"
week of     programs  compilations  findings  causes  new
2023-11-13         4            12         4       3    2
all                4            12         4       3    2
exit 0
"##);
    let rows = assay(dir, &["findings", "stats", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(rows.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!((&rows[0]["from"], &rows[0]["programs"]), (&1_699_920_000.into(), &1.into()), "{rows}");
}
