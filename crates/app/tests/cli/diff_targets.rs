//! `assay diff-targets`: two compilers side by side.

use crate::{assay, has_target};

const CEILDIV: &str = "\
func.func @ceildiv(%x: i8) -> i8 {
  %y = arith.constant 5 : i8
  %0 = arith.ceildivsi %x, %y : i8
  return %0 : i8
}
func.func @same(%x: i8) -> i8 { return %x : i8 }
";

/// The expansion of `arith.ceildivsi` negated the dividend, which overflows for the least value (#106519).
#[test]
fn a_miscompilation_that_was_mended_is_a_difference_between_versions() {
    let name = "a_miscompilation_that_was_mended_is_a_difference_between_versions";
    if !has_target(name, "mlir-19") || !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::create_dir(dir.join("corpus")).unwrap();
    std::fs::write(dir.join("corpus/ceildiv.mlir"), CEILDIV).unwrap();
    let flags = ["--backend", "process", "--from", "mlir-19", "--to", "mlir-22"];
    let said = assay(dir, &[&["diff-targets", "corpus", "-p", "arith-expand"], &flags[..]].concat());
    insta::assert_snapshot!(said);
    let said = assay(dir, &[&["diff-targets", "corpus", "-p", "cse"], &flags[..]].concat());
    assert_eq!(said, "mlir-19 and mlir-22: 2 functions: 2 same, 0 differ\nexit 0");
    let json =
        assay(dir, &[&["diff-targets", "corpus", "-p", "arith-expand", "--json"], &flags[..]].concat());
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["verdict"], &first["right"]), (&"differs".into(), &serde_json::json!([false, true])));
}

#[test]
fn what_cannot_be_compared_is_told_in_a_sentence() {
    let name = "what_cannot_be_compared_is_told_in_a_sentence";
    if !has_target(name, "mlir-19") || !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let flags = ["--backend", "process", "--from", "mlir-19", "--to", "mlir-22"];
    let said = |args: &[&str]| assay(dir, &[&["diff-targets"], args, &flags].concat());
    std::fs::write(dir.join("bad.mlir"), "func.func @f(").unwrap();
    let bad = said(&["bad.mlir", "-p", "cse"]);
    assert!(bad.starts_with("error: bad.mlir") && bad.ends_with("exit 2"), "{bad}");
    let none = said(&["none.mlir", "-p", "cse"]);
    assert!(none.starts_with("error: cannot read none.mlir") && none.ends_with("exit 2"), "{none}");
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
    let read = said(&["only22.mlir", "-p", "cse"]);
    assert!(read.contains("1 program that only one of them takes") && read.ends_with("exit 4"), "{read}");
    let pass = said(&["bad.mlir", "-p", "xegpu-blocking"]);
    assert!(pass.contains("mlir-19 has no pass `xegpu-blocking`") && pass.ends_with("exit 2"), "{pass}");
}
