// ARGS: check % --target mlir-22 -- --canonicalize --convert-arith-to-llvm=index-bitwidth=32 --convert-index-to-llvm --convert-func-to-llvm
// NEEDS: mlir-22
func.func @f(%a: i64, %b: i64) -> i64 {
  %i = arith.index_cast %a : i64 to index
  %j = arith.index_cast %b : i64 to index
  %k = arith.addi %i, %j : index
  %l = index.shru %k, %j
  %m = arith.index_cast %l : index to i64
  return %m : i64
}
