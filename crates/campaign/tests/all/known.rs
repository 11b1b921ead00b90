//! The list of known issues, and whether it says what the issues' own records say.

use std::path::PathBuf;

use crate::common::{crash, miscompile};
use assay_campaign::finding::{Finding, Kind, Label};
use assay_campaign::known::KnownIssues;

#[test]
fn entries_fit_what_they_describe_and_nothing_else() {
    let shipped = KnownIssues::shipped().unwrap();
    assert_eq!(shipped.label(&miscompile()), Label::Known(115293));
    let others = [
        Finding { pass: "canonicalize".into(), ..miscompile() },
        Finding { ops: vec!["arith.floordivsi".into()], ..miscompile() },
        // Not narrowed down: nothing can be said.
        Finding { ops: vec![], ..miscompile() },
        Finding { kind: Kind::Crash, ..miscompile() },
    ];
    others.iter().for_each(|other| assert_eq!(shipped.label(other), Label::New));
    assert_eq!(KnownIssues::default().label(&miscompile()), Label::New);
}

#[test]
fn crashes_are_known_by_a_part_of_their_stack() {
    let list = "[[known]]\nissue = 7\nkind = \"crash\"\nstack = \"abort\"\n";
    let known = KnownIssues::parse(list).unwrap();
    assert_eq!(known.label(&crash()), Label::Known(7));
    assert_eq!(known.label(&Finding { stderr: "Assertion".into(), ..crash() }), Label::New);
}

#[test]
fn a_list_that_is_wrong_is_refused() {
    let error = |text: &str| KnownIssues::parse(text).unwrap_err();
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"crash\"\npass = [\"cse\"]\n"), @r#"issue 7 needs one of pattern, ops, stack or signature"#);
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"crash\"\nstak = \"abort\"\n"), @r#"line 4: unknown field `stak`, expected one of `issue`, `kind`, `pass`, `pattern`, `ops`, `stack`, `signature`, `why`"#);
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"oops\"\nstack = \"abort\"\n"), @r#"line 3: unknown variant `oops`, expected one of `crash`, `hang`, `out-of-memory`, `miscompile`, `rejects-valid`, `invalid-output`"#);
    assert_eq!(KnownIssues::parse("").unwrap(), KnownIssues::default());
}

#[test]
fn shipped_entries_agree_with_the_records_of_their_issues() {
    let shared = std::env::var_os("ASSAY_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    if !shared.join("bugs").is_dir() {
        eprintln!("skipped: no records of known bugs (set ASSAY_SHARED)");
        return;
    }
    for known in KnownIssues::shipped().unwrap().iter() {
        let kind = if known.kind == Kind::Miscompile { "silent" } else { "crash" };
        let folder = shared.join("bugs").join(kind).join(known.issue.to_string());
        let record = std::fs::read_to_string(folder.join("info.json")).unwrap();
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        let pipelines: String = ["pipelines.txt", "pipelines.19.txt", "passes.txt"]
            .iter()
            .filter_map(|name| std::fs::read_to_string(folder.join(name)).ok())
            .collect();
        for pass in &known.pass {
            assert!(pipelines.contains(&format!("--{pass} ")), "{}: {pass}", known.issue);
        }
        let op = record["op"].as_str().unwrap_or_default();
        assert!(known.ops.iter().all(|known_op| op.contains(known_op.as_str())), "{}: {op}", known.issue);
    }
}
