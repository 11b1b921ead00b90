//! `assay findings replay`: stored findings on other compilers.

use std::path::Path;

use assay_campaign::finding::{ChangedIr, Compilation, FailureKind, Finding, GuiltyPass, Label};
use assay_campaign::store::Store;

use crate::findings::{NOW, miscompile};
use crate::stand_in::StandInCampaign;
use crate::{assay, has_target};

const BOTH: &str = "mlir-19,mlir-22";

/// A module of one function in generic form.
fn function(of: &str, results: &str, body: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = ({of}) -> ({results}), sym_name = \"f\"}}> ({{\n\
         ^bb0(%x: {of}):\n{body}}}) : () -> ()\n}}) : () -> ()\n"
    )
}

/// What a campaign sees on a compiler in one pass.
fn finding(kind: FailureKind, target: &str, pass: &str, program: String) -> Finding {
    Finding {
        kind,
        signature: format!("{kind} {pass}"),
        compilation: Compilation {
            target: target.into(),
            command: target.replace("mlir", "mlir-opt"),
            pipeline: pass.into(),
            program: program.clone(),
            ..miscompile().compilation
        },
        guilty: GuiltyPass { pass: pass.into(), step: pass.into(), pattern: None, ..miscompile().guilty },
        ir: ChangedIr { before: program, after: None, ..miscompile().ir },
        ..miscompile()
    }
}

/// One of each kind, and one with an invalid program.
pub fn findings() -> Vec<Finding> {
    // The expansion negated the dividend, which overflows for the smallest value (#106519); 22 does it right.
    let expand = function(
        "i8",
        "i8",
        "%y = \"arith.constant\"() <{value = 5 : i8}> : () -> i8\n\
         %0 = \"arith.ceildivsi\"(%x, %y) : (i8, i8) -> i8\n\"func.return\"(%0) : (i8) -> ()\n",
    );
    // found/17.
    let invalid = function(
        "index",
        "index",
        "%0 = \"arith.constant\"() <{value = 1 : index}> : () -> index\n\
         %1:2 = \"arith.mulsi_extended\"(%x, %0) : (index, index) -> (index, index)\n\
         \"func.return\"(%1#1) : (index) -> ()\n",
    );
    // #186830.
    let (from, to) = ("memref<4x?x?x3x1xi8>", "memref<2x2x?x?x?x2x1x3x1x1xi8>");
    let crash = function(
        from,
        to,
        &format!(
            "%0 = \"arith.constant\"() <{{value = 1 : index}}> : () -> index\n\
             %1 = \"memref.expand_shape\"(%x, %0, %0, %0) <{{reassociation = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]], \
             static_output_shape = array<i64: 2, 2, -9223372036854775808, -9223372036854775808, -9223372036854775808, \
             2, 1, 3, 1, 1>}}> : ({from}, index, index, index) -> {to}\n\"func.return\"(%1) : ({to}) -> ()\n"
        ),
    );
    vec![
        finding(FailureKind::Miscompile, "mlir-19", "arith-expand", expand.clone()),
        finding(FailureKind::InvalidOutput, "mlir-22", "canonicalize", invalid),
        finding(FailureKind::Crash, "mlir-22", "expand-strided-metadata", crash),
        finding(FailureKind::Miscompile, "mlir-22", "arith-expand", expand),
        miscompile(),
    ]
}

fn filled(folder: &Path) {
    let mut store = Store::open(folder.join(".assay/assay.db")).unwrap();
    for finding in findings() {
        store.record(&finding, Label::New, NOW).unwrap();
    }
}

fn lacks_compilers(test: &str) -> bool {
    !has_target(test, "mlir-19") || !has_target(test, "mlir-22")
}

#[test]
fn findings_are_tried_on_each_version() {
    if lacks_compilers("findings_are_tried_on_each_version") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    filled(dir);
    insta::assert_snapshot!("replay", assay(dir, &["findings", "replay", "--target", BOTH, "--jobs", "2"]));
    insta::assert_snapshot!(
        "replay_again",
        assay(dir, &["findings", "replay", "1", "2", "--target", "mlir-22", "--target", "mlir-19"])
    );
    let page = assay(dir, &["findings", "show", "1"]);
    assert!(page.contains("first bad mlir-19; none before it is good; fixed in mlir-22"), "{page}");
    assay(dir, &["findings", "report", "--html", "page.html"]);
    let html = std::fs::read_to_string(dir.join("page.html")).unwrap();
    assert!(html.contains("bad: mlir-19; good: mlir-22; fixed in mlir-22"), "{html}");
    assay(dir, &["findings", "export", "1", "--out", "one"]);
    let issue = std::fs::read_to_string(dir.join("one/issue.md")).unwrap();
    assert!(
        issue.contains("- mlir-22 (22.") && issue.contains("**Fixed on mlir-22: do not report.**"),
        "{issue}"
    );
    let json = assay(dir, &["findings", "replay", "1", "--target", "mlir-22", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    let one = &json["findings"][0];
    assert_eq!((&one["first_bad"], &one["fixed_in"]), (&"mlir-19".into(), &"mlir-22".into()));
    // Versions that were not tried again are kept.
    assert_eq!(one["versions"].as_array().unwrap().len(), 2);
}

#[test]
fn what_was_looked_for_once_is_known_without_the_compiler() {
    if lacks_compilers("what_was_looked_for_once_is_known_without_the_compiler") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    filled(dir);
    assay(dir, &["findings", "replay", "1", "--target", "mlir-19"]);
    let mut store = Store::open(dir.join(".assay/assay.db")).unwrap();
    let known = store.finding(1).unwrap().finding;
    // As if it came from a machine with another compiler.
    for (signature, finding) in [("with", known.clone()), ("without", Finding { analysis: None, ..known })] {
        let foreign = Finding {
            signature: signature.into(),
            compilation: Compilation { target: "mlir-7".into(), ..finding.compilation },
            ..finding
        };
        store.record(&foreign, Label::New, NOW).unwrap();
    }
    insta::assert_snapshot!(assay(dir, &["findings", "replay", "6", "7", "--target", BOTH]));
}

#[test]
fn a_compiler_that_is_missing_is_exit_3_and_a_finding_exit_2() {
    if lacks_compilers("a_compiler_that_is_missing_is_exit_3_and_a_finding_exit_2") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    filled(dir);
    let said = assay(dir, &["findings", "replay", "--target", "mlir-7"]);
    assert!(said.starts_with("error: no compiler matches `mlir-7`") && said.ends_with("exit 3"), "{said}");
    let said = assay(dir, &["findings", "replay", "9"]);
    assert!(said.contains("has no finding 9") && said.ends_with("exit 2"), "{said}");
}

/// Has the pass `sccp` besides that for printing, and crashes in it.
const CRASHES: &str = r#"#!/bin/sh
case "$*" in
    --help-hidden)
        MLIR_OPT "$@" | awk '/^      --/ { kept = $1 == "--sccp" || $1 == "--print-ir" } /^    [^ =]/ || /^ ? ?[^ ]/ { kept = 1 } kept' ;;
    *--pass-pipeline=*sccp*) echo "LLVM ERROR: sccp has a bug" >&2; kill -ABRT $$ ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

/// No folder of `PATH` has it, and commands run in other folders than the campaign.
#[test]
fn a_compiler_that_was_named_by_its_path_is_used_from_another_folder() {
    if !has_target("a_compiler_that_was_named_by_its_path_is_used_from_another_folder", "mlir-22") {
        return;
    }
    let program = "// RUN: mlir-opt %s -sccp\nfunc.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    let campaign = StandInCampaign::with_corpus(CRASHES, "60.0", program);
    let said = campaign.run_corpus("1");
    let path = campaign.folder.path().join("fake-opt");
    assert_eq!(campaign.findings(&[])[0]["path"], path.to_str().unwrap(), "{said}");
    let (other, db) = (tempfile::tempdir().unwrap(), campaign.folder.path().join(".assay/assay.db"));
    let findings = |args: &[&str]| {
        let all = [&["findings"], args, &["1", "--db", db.to_str().unwrap()]].concat();
        assay(other.path(), &all)
    };
    let said = findings(&["replay", "--json", "--quiet"]);
    let said: serde_json::Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    let versions = said["findings"][0]["versions"].as_array().unwrap();
    let shows = |target: &str| versions.iter().find(|one| one["target"] == target).unwrap()["shows"].clone();
    assert_eq!((shows("fake-opt"), shows("mlir-22")), (true.into(), false.into()), "{said}");
    let said = findings(&["reduce"]);
    assert!(said.contains("1 of 1 findings were tried\n") && said.ends_with("exit 0"), "{said}");
    std::fs::remove_file(&path).unwrap();
    let said = findings(&["reduce"]);
    let gone = format!("error: {}, the compiler that showed the finding, is gone\n", path.display());
    assert!(said.contains(&gone) && said.ends_with("exit 3"), "{said}");
}
