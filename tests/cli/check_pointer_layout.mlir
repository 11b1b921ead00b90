// ARGS: check % --target mlir-22 -- --canonicalize
// NEEDS: mlir-22
module attributes {llvm.data_layout = "e-p:32:32"} {
  func.func @f(%a: i64) -> i64 {
    %c0 = arith.constant 0 : i64
    %b = arith.addi %a, %c0 : i64
    return %b : i64
  }
}
