// ARGS: check % --pipeline convert-arith-to-llvm
// NEEDS: mlir-opt

// The condition is undefined, so either value may come out. The op that the pass makes has rules of poison, which hold only with flags
// that it does not have.
llvm.func @malloc(i64) -> !llvm.ptr

func.func @select(%size: i64, %a: f32, %b: f32) -> f32 {
  %memory = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %condition = llvm.load %memory : !llvm.ptr -> i1
  %r = arith.select %condition, %a, %b : f32
  return %r : f32
}
