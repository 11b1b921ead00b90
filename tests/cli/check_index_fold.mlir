// ARGS: check % --target mlir-22 -- --canonicalize
// NEEDS: mlir-22
// At 32 bits, the detour over index cuts the upper half off; the canonicalizer takes it for nothing.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func @f(%a: i64) -> i64 {
    %i = arith.index_cast %a : i64 to index
    %j = arith.index_cast %i : index to i64
    return %j : i64
  }
  func.func @k(%a: i64) -> index {
    %c = arith.constant 4294967297 : i64
    %i = arith.index_cast %c : i64 to index
    %b = arith.index_cast %a : i64 to index
    %j = arith.addi %i, %b : index
    return %j : index
  }
}
