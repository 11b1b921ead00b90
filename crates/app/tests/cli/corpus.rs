//! `assay fuzz --corpus` with a real compiler.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::{assay, command, has_compiler};

/// Two programs in one file, in pretty form, and one that no compiler takes.
const PRETTY: &str = "// RUN: mlir-opt %s -canonicalize -split-input-file | FileCheck %s\n\
func.func @add(%a: i32, %b: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n\n// -----\n\n\
func.func @loop(%n: index, %x: i32) -> i32 {\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n\
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> i32 {\n    %t = arith.muli %s, %s : i32\n    scf.yield %t : i32\n  }\n\
  return %r : i32\n}\n\n// -----\n\nfunc.func @bad() -> i32 {\n  return\n}\n";

const GENERIC: &str = "\"func.func\"() <{function_type = (i8) -> i8, sym_name = \"f\"}> ({\n^bb0(%a: i8):\n\
  %0 = \"arith.xori\"(%a, %a) : (i8, i8) -> i8\n  \"func.return\"(%0) : (i8) -> ()\n}) : () -> ()\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("seeds")).unwrap();
    std::fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 120.0\n").unwrap();
    std::fs::write(folder.path().join("seeds/pretty.mlir"), PRETTY).unwrap();
    std::fs::write(folder.path().join("seeds/generic.mlir"), GENERIC).unwrap();
    folder
}

/// Programs by index, with the verdicts on them.
fn done(folder: &Path, jobs: &str) -> BTreeSet<(u64, String, String)> {
    let args = ["fuzz", "--corpus", "seeds", "--kind", "corpus", "--programs", "12", "--jobs", jobs];
    // Nothing here depends on reductions, which would take most of the time.
    let text = assay(folder, &[args.as_slice(), &["--json", "--reduce-budget", "0s"]].concat());
    let events = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let programs = events.filter(|event| event["event"] == "program-done");
    let word = |event: &Value, key: &str| event[key].to_string();
    programs.map(|e| (e["index"].as_u64().unwrap(), word(&e, "generator"), word(&e, "verdicts"))).collect()
}

#[test]
fn a_campaign_starts_from_real_programs() {
    if !has_compiler("a_campaign_starts_from_real_programs") {
        return;
    }
    let (one, two) = (folder(), folder());
    let programs = done(one.path(), "1");
    assert_eq!(programs.len(), 12);
    assert!(programs.iter().all(|(_, generator, _)| generator == "\"corpus\""), "{programs:?}");
    // Each program goes through many passes alone.
    assert!(programs.iter().any(|(_, _, verdicts)| verdicts.contains("\"ok\"")), "{programs:?}");
    assert_eq!(programs, done(two.path(), "2"), "jobs change nothing");
}

#[test]
fn what_is_left_out_is_counted_and_explained() {
    if !has_compiler("what_is_left_out_is_counted_and_explained") {
        return;
    }
    let folder = folder();
    let run = |args: &[&str]| {
        let output = command(folder.path(), args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let fuzz =
        ["fuzz", "--corpus", "seeds", "--kind", "corpus", "--programs", "1", "-v", "--reduce-budget", "0s"];
    let (_, said) = run(&fuzz);
    assert!(said.contains("corpus: 3 of 4 programs"), "{said}");
    assert!(said.contains("seeds/pretty.mlir:20: ") && said.contains("0 operands"), "{said}");
    let (code, said) = run(&["fuzz", "--kind", "corpus", "--programs", "1"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("no corpus was named"), "{said}");
    std::fs::remove_file(folder.path().join("seeds/generic.mlir")).unwrap();
    std::fs::write(folder.path().join("seeds/pretty.mlir"), "func.func @bad() -> i32 {\n  return\n}\n")
        .unwrap();
    let (code, said) = run(&fuzz);
    assert_eq!(code, Some(2));
    assert!(said.contains("takes none of the 1 programs of the corpus: seeds/pretty.mlir:1: "), "{said}");
}
