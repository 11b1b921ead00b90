//! `assay regress`: an old build and a new one.

use std::path::Path;

use crate::{assay, has_target, write_script};

const CEILDIV: &str = "\
func.func @ceildiv(%x: i8) -> i8 {
  %y = arith.constant 5 : i8
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
func.func @same(%x: i8) -> i8 { return %x : i8 }
";

/// mlir-opt 22 with bugs: `cse` behaves like `convert-scf-to-cf`, which is wrong for some switches (#111589), `sccp` crashes,
/// `symbol-dce` does not end, and `arith.xori` is rejected.
const NEW: &str = "\
#!/bin/sh
input=
case \"$*\" in
  *--help*|*--version*|*--show-dialects*) exec mlir-opt-22 \"$@\" ;;
  *sccp*) cat >/dev/null; kill -SEGV $$ ;;
  *symbol-dce*) exec sleep 60 ;;
esac
input=$(cat)
case \"$input\" in
  *arith.xori*) echo \"<stdin>:1:1: error: 'arith.xori' op is not known\" >&2; exit 1 ;;
esac
for arg; do
  shift
  set -- \"$@\" \"$(echo \"$arg\" | sed 's/\\bcse/convert-scf-to-cf/')\"
done
printf '%s' \"$input\" | mlir-opt-22 \"$@\"
";

const TEST: &str = "\
// RUN: mlir-opt %s -cse | FileCheck %s
func.func @pick(%i: index, %a: i32, %b: i32) -> i32 {
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  return %r : i32
}
";

/// Makes a build with bugs beside its tests.
fn fake(dir: &Path) {
    let new = dir.join("new-opt");
    write_script(&new, NEW);
    std::fs::create_dir(dir.join("test")).unwrap();
    std::fs::write(dir.join("test/pick.mlir"), TEST).unwrap();
    let one = |passes: &str, op: &str| {
        format!(
            "// RUN: mlir-opt %s {passes}\nfunc.func @f(%a: i32) -> i32 {{\n  %r = {op} %a, %a : i32\n  return %r : i32\n}}\n"
        )
    };
    std::fs::write(dir.join("test/crash.mlir"), one("-sccp", "arith.addi")).unwrap();
    std::fs::write(dir.join("test/fine.mlir"), one("-canonicalize", "arith.addi")).unwrap();
    std::fs::write(dir.join("test/reject.mlir"), one("-canonicalize", "arith.xori")).unwrap();
}

/// Both programs have a function of this name, as tests of MLIR do.
#[test]
fn the_programs_of_a_file_are_compared_one_by_one() {
    if !has_target("the_programs_of_a_file_are_compared_one_by_one", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let program = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    std::fs::write(dir.join("two.mlir"), format!("{program}\n// -----\n\n{program}")).unwrap();
    assert_eq!(
        assay(dir, &["regress", "mlir-22", "mlir-22", "two.mlir", "-p", "canonicalize"]),
        "mlir-22 and mlir-22: 2 runs: 2 with the same text, 0 broken\nexit 0"
    );
}

#[test]
fn a_build_with_bugs_is_wrong_where_the_old_one_is_right() {
    if !has_target("a_build_with_bugs_is_wrong_where_the_old_one_is_right", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fake(dir);
    let said = |old: &str, new: &str, more: &[&str]| {
        assay(dir, &[&["regress", old, new, "test", "--from-run-lines", "-j", "2"], more].concat())
    };
    insta::assert_snapshot!("broken", said("mlir-22", "./new-opt", &["--out", "out"]));
    assert_eq!(
        said("mlir-22", "mlir-22", &[]),
        "mlir-22 and mlir-22: 4 runs: 4 with the same text, 0 broken\nexit 0"
    );
    // The written file shows it again, and nothing else.
    let files = std::fs::read_dir(dir.join("out")).unwrap().count();
    assert_eq!(files, 3);
    let again = assay(
        dir,
        &["regress", "mlir-22", "./new-opt", "out", "--from-run-lines", "--budget", "0s", "--json"],
    );
    let totals: serde_json::Value = serde_json::from_str(again.lines().rev().nth(1).unwrap()).unwrap();
    assert_eq!(
        (&totals["totals"]["broken"], &totals["totals"]["causes"]),
        (&3.into(), &serde_json::json!([3, 0, 0]))
    );
}

#[test]
fn what_the_new_build_does_right_again_is_fixed() {
    if !has_target("what_the_new_build_does_right_again_is_fixed", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fake(dir);
    // Each candidate of a reduction would take as long as the limit.
    std::fs::write(dir.join("assay.toml"), "[limits]\nseconds = 2\n").unwrap();
    let hang = "// RUN: mlir-opt %s -symbol-dce\nfunc.func @f() { return }\n";
    std::fs::write(dir.join("test/hang.mlir"), hang).unwrap();
    let args = ["regress", "./new-opt", "mlir-22", "test", "--from-run-lines", "--budget", "0s"];
    insta::assert_snapshot!("fixed", assay(dir, &args));
}

/// A build that crashes while it prints some programs in custom assembly.
const PRINTER: &str = "\
#!/bin/sh
input=
case \"$*\" in
  *--help*|*--version*|*--show-dialects*) exec mlir-opt-22 \"$@\" ;;
esac
input=$(cat)
case \"$*\" in
  *generic*) ;;
  *) case \"$input\" in *arith.ori*) kill -SEGV $$ ;; esac ;;
esac
printf '%s' \"$input\" | mlir-opt-22 \"$@\"
";

#[test]
fn a_crash_of_a_printer_is_a_crash() {
    if !has_target("a_crash_of_a_printer_is_a_crash", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let new = dir.join("new-opt");
    write_script(&new, PRINTER);
    let program = "func.func @f(%a: i32) -> i32 {\n  %r = arith.ori %a, %a : i32\n  return %r : i32\n}\n";
    std::fs::write(dir.join("print.mlir"), program).unwrap();
    let args = ["regress", "mlir-22", "./new-opt", "print.mlir", "-p", "mem2reg", "--json"];
    for budget in ["0s", "20s"] {
        let said = assay(dir, &[&args[..], &["--budget", budget]].concat());
        let first: serde_json::Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&first["kind"], &first["judged"]["verdict"]),
            (&"broken".into(), &"new-is-wrong".into()),
            "{said}"
        );
        assert_eq!((&first["fault"], &first["pass"]), (&"crash".into(), &"(printing)".into()), "{said}");
    }
}

/// `emitc.literal` has no meaning here. Canonicalization drops it, so that only the source cannot be run.
#[test]
fn what_the_source_does_not_decide_is_changed() {
    if !has_target("what_the_source_does_not_decide_is_changed", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fake(dir);
    let open = TEST.replace("  %r = ", "  %dead = emitc.literal \"x\" : i32\n  %r = ");
    std::fs::write(dir.join("open.mlir"), open).unwrap();
    let said = assay(dir, &["regress", "mlir-22", "./new-opt", "open.mlir", "-p", "canonicalize,cse"]);
    insta::assert_snapshot!("changed", said);
}

/// The expansion of `arith.ceildivsi` negated the dividend, which overflows for the smallest value (#106519).
#[test]
fn a_miscompilation_that_was_fixed_is_one_between_versions() {
    let name = "a_miscompilation_that_was_fixed_is_one_between_versions";
    if !has_target(name, "mlir-19") || !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("ceildiv.mlir"), CEILDIV).unwrap();
    let said = |args: &[&str]| assay(dir, &[&["regress"], args].concat());
    insta::assert_snapshot!(said(&["mlir-19", "mlir-22", "ceildiv.mlir", "-p", "arith-expand", "-p", "cse"]));
    let json =
        said(&["mlir-22", "mlir-19", "ceildiv.mlir", "-p", "arith-expand", "--json", "--budget", "0s"]);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["kind"], &first["judged"]["verdict"]), (&"broken".into(), &"new-is-wrong".into()));
    assert!(json.ends_with("exit 1"), "{json}");
}

#[test]
fn builds_that_cannot_be_compared_are_reported_in_a_sentence() {
    let name = "builds_that_cannot_be_compared_are_reported_in_a_sentence";
    if !has_target(name, "mlir-19") || !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let said = |args: &[&str]| assay(dir, &[&["regress", "mlir-19", "mlir-22"], args].concat());
    std::fs::write(dir.join("bad.mlir"), "func.func @f(").unwrap();
    let bad = said(&["bad.mlir", "-p", "cse", "-v"]);
    assert!(bad.contains("neither build reads it") && bad.ends_with("exit 4"), "{bad}");
    let none = said(&["none.mlir", "-p", "cse"]);
    assert!(none.contains("error: cannot read none.mlir") && none.ends_with("exit 2"), "{none}");
    // Properties that 19 does not know: no difference of a pass.
    let only_22 = "\
\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
  \"affine.if\"() <{condition = affine_set<() : (0 >= 0)>}> ({
    \"affine.yield\"() : () -> ()
  }, {}) : () -> ()
  \"func.return\"() : () -> ()
}) : () -> ()
";
    std::fs::write(dir.join("only22.mlir"), only_22).unwrap();
    let read = said(&["only22.mlir", "-p", "cse", "-v"]);
    assert!(read.contains("mlir-19 does not take it") && read.ends_with("exit 4"), "{read}");
    let pass = said(&["bad.mlir", "-p", "xegpu-blocking"]);
    assert!(pass.contains("mlir-19 has no pass `xegpu-blocking`") && pass.ends_with("exit 2"), "{pass}");
    std::fs::write(dir.join("run.mlir"), "// RUN: mlir-opt %s -xegpu-blocking\nfunc.func @f() { return }\n")
        .unwrap();
    let line = said(&["run.mlir", "--from-run-lines", "-v"]);
    assert!(
        line.contains("left out: run.mlir:1: mlir-19 has no pass") || line.contains("pass `xegpu-blocking`"),
        "{line}"
    );
    assert!(line.ends_with("exit 4"), "{line}");
    let missing = assay(dir, &["regress", "mlir-22", "./none/mlir-opt", "run.mlir", "-p", "cse"]);
    assert!(missing.contains("could not be run") && missing.ends_with("exit 3"), "{missing}");
    let passes = said(&["run.mlir"]);
    assert!(passes.contains("no passes were named") && passes.ends_with("exit 2"), "{passes}");
}
