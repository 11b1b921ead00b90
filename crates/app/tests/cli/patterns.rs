//! `assay prove --pattern`.

use crate::{assay, has_target};

/// The compiler whose patterns are proved.
const TARGET: &str = "mlir-22";

/// In both functions, the same pattern fires twice.
const MODELLED: &str = "func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxsi %0, %a : i32
  return %1 : i32
}
";
const NOT_MODELLED: &str = "func.func @g(%a: i32, %b: i32, %x: f32) -> (i32, f32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxsi %0, %a : i32
  %2 = math.tanh %x : f32
  return %1, %2 : i32, f32
}
";

#[test]
fn functions_whose_ops_are_modelled_come_first() {
    let name = "functions_whose_ops_are_modelled_come_first";
    if !has_target(name, TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for number in 0..3 {
        std::fs::write(folder.path().join(format!("{number}.mlir")), NOT_MODELLED).unwrap();
    }
    std::fs::write(folder.path().join("3.mlir"), MODELLED).unwrap();
    let args = ["prove", ".", "--pipeline", "arith-expand", "--pattern", "MaxSI", "--jobs", "1", "-v"];
    // The function itself, and with integers of 1, 2, 3, 4 and 8 bits.
    let said = assay(folder.path(), &[&args[..], &["--applications", "1"]].concat());
    assert!(said.contains("| 6 | 6 | 0 | 0 |") && !said.contains("@g"), "{said}");
    let said = assay(folder.path(), &[&args[..], &["--applications", "2"]].concat());
    assert!(said.contains("| 12 |") && said.contains("in ./3.mlir @f") && said.contains("@g"), "{said}");
}
