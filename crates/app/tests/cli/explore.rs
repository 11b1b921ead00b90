//! `assay explore`.

use std::path::Path;

use crate::{assay, command, has_target, real, write_script};

const TARGET: &str = "mlir-22";

const LOOP: &str = r#"
func.func @sum(%a: tensor<4xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0 : i32
  %sum = scf.for %i = %zero to %four step %one iter_args(%s = %start) -> (i32) {
    %x = tensor.extract %a[%i] : tensor<4xi32>
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %sum : i32
}
"#;

/// The fold of `index.ceildivs` is wrong for the smallest number.
const LEAST: &str = r#"
func.func @divided(%b: index) -> index {
  %least = arith.constant -9223372036854775808 : index
  %eight = arith.constant 8 : index
  %sum = arith.addi %least, %b : index
  %quotient = index.ceildivs %least, %eight
  %result = arith.addi %quotient, %sum : index
  return %result : index
}
"#;

/// The output of an exploration, and the space that it saw.
fn explore(folder: &Path, args: &[&str]) -> (serde_json::Value, serde_json::Value) {
    let fixed =
        ["explore", "program.mlir", "--target", TARGET, "--json", "--graph", "graph.json", "--time", "5m"];
    let output = command(folder, &[&fixed, args].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let summary = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    let graph = std::fs::read(folder.join("graph.json")).unwrap();
    (summary, serde_json::from_slice(&graph).unwrap())
}

/// Whether the target can run in process; a test that needs it says that it is skipped.
fn has_library(test: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let page = command(folder.path(), &["doctor", "--json"]).output().unwrap().stdout;
    let page: serde_json::Value = serde_json::from_slice(&page).unwrap_or_default();
    let target = page["targets"].as_array().and_then(|all| all.iter().find(|one| one["name"] == TARGET));
    let found = target.is_some_and(|target| target["back_ends"].to_string().contains("library"));
    if !found {
        eprintln!("{test}: skipped, {TARGET} is not there as a library");
    }
    found
}

#[test]
fn a_program_without_ops_has_nothing_to_lower() {
    let folder = tempfile::tempdir().unwrap();
    let module = "\"builtin.module\"() ({\n}) : () -> ()\n";
    let nested = format!("\"builtin.module\"() ({{\n{module}}}) : () -> ()\n");
    for text in ["", module, &nested] {
        std::fs::write(folder.path().join("program.mlir"), text).unwrap();
        let said = assay(folder.path(), &["explore", "program.mlir"]);
        assert_eq!(said, "error: program.mlir has no op, so there is nothing to lower\nexit 4", "{text}");
    }
}

#[test]
fn the_paths_hang_on_the_seed_alone() {
    if !has_target("the_paths_hang_on_the_seed_alone", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("program.mlir"), LOOP).unwrap();
    let (one, space) = explore(folder.path(), &["--paths", "24", "--jobs", "1"]);
    assert_eq!(one["paths"], 24, "{one}");
    assert!(one["lowered"].as_u64() > Some(12), "{one}");
    assert_eq!((&one["findings"], &one["not_executed"]), (&0.into(), &serde_json::Value::Null), "{one}");
    assert!(one["executed"].as_u64() > Some(0), "{one}");
    let (three, same) = explore(folder.path(), &["--paths", "24", "--jobs", "3"]);
    assert_eq!(one["steps"], three["steps"]);
    assert_eq!(space, same);
    let (_, other) = explore(folder.path(), &["--paths", "24", "--seed", "2"]);
    assert_ne!(space, other);
}

#[test]
fn both_back_ends_see_the_same_space() {
    let test = "both_back_ends_see_the_same_space";
    if !has_target(test, TARGET) || !has_library(test) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("program.mlir"), LOOP).unwrap();
    let args = |back_end| ["--paths", "3", "--no-execution", "--optimisations", "3", "--backend", back_end];
    let (_, process) = explore(folder.path(), &args("process"));
    let (_, library) = explore(folder.path(), &args("library"));
    assert_eq!(process, library);
}

#[test]
fn what_is_found_arrives_reduced() {
    let test = "what_is_found_arrives_reduced";
    if !has_target(test, TARGET) || !has_library(test) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("program.mlir"), LEAST).unwrap();
    let args = ["explore", "program.mlir", "--target", TARGET, "--paths", "12", "--reduce-budget", "1m"];
    let output = command(folder.path(), &args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("passes 1 → 1, the fold of index.ceildivs [known #215696]"), "{said}");
    assert!(said.ends_with(" of 1 cause\n"), "{said}");
}

/// As the real compiler, but multiplications become an intrinsic of another function, which Assay does not model: only an execution
/// shows that. The compiler may not write files, so it runs once for each stream.
const WRONG: &str = r#"#!/bin/sh
case "$*" in
    *--pass-pipeline*) ;;
    *) exec MLIR_OPT "$@" ;;
esac
program=$(cat)
swap() {
    sed 's/"llvm.mul"(\(%[^)]*\)) <{[^}]*}>/"llvm.call_intrinsic"(\1) <{intrin = "llvm.smax.i32", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}>/'
}
out=$(printf '%s\n' "$program" | MLIR_OPT "$@" 2>/dev/null)
code=$?
printf '%s\n' "$program" | { MLIR_OPT "$@" 2>&1 >/dev/null; } | swap >&2
[ -z "$out" ] || printf '%s\n' "$out" | swap
exit $code
"#;

/// The explored program has no `main`, and no single pass shows what is wrong.
#[test]
fn a_wrong_output_of_a_function_arrives_reduced() {
    let test = "a_wrong_output_of_a_function_arrives_reduced";
    if !has_target(test, TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let opt = real(folder.path());
    let runner = opt.replace("mlir-opt", "mlir-runner");
    if !Path::new(&runner).is_file() {
        eprintln!("{test}: skipped, there is no {runner}");
        return;
    }
    write_script(&folder.path().join("mlir-opt"), &WRONG.replace("MLIR_OPT", &opt));
    std::os::unix::fs::symlink(runner, folder.path().join("mlir-runner")).unwrap();
    let program = "func.func @f(%a: i32) -> i32 {\n  %five = arith.constant 5 : i32\n  \
                   %b = arith.addi %a, %five : i32\n  %c = arith.muli %b, %five : i32\n  return %c : i32\n}\n";
    std::fs::write(folder.path().join("program.mlir"), program).unwrap();
    let args = ["explore", "program.mlir", "--target", "./mlir-opt", "--backend", "process", "--jobs", "1"];
    let more = ["--paths", "2", "--optimisations", "0", "--reduce-budget", "5s"];
    let output = command(folder.path(), &[&args[..], &more].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    // How far it is reduced depends on the machine.
    let line = said
        .lines()
        .find(|line| line.contains("#1 miscompile in (whole lowering): ") && line.contains(", passes "));
    assert!(line.is_some_and(|line| !line.contains("lost")), "{said}");
}
