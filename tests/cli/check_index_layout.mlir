// ARGS: check % --target mlir-22 -- --canonicalize --convert-func-to-llvm --convert-arith-to-llvm
// NEEDS: mlir-22
// The data layout states 32 bits. The conversion of arith does not read it and means 64.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func @f(%a: i64) -> i64 {
    %i = arith.index_cast %a : i64 to index
    %j = arith.index_castui %i : index to i64
    return %j : i64
  }
  func.func @g(%a: index) -> index {
    %c0 = arith.constant 0 : index
    %b = arith.addi %a, %c0 : index
    return %b : index
  }
}
