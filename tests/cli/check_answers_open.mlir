// ARGS: check % --against check_answers_open.after
// NEEDS: mlir-opt
// What a function without a definition does may depend on any undefined bit that it gets. In parallel iterations, the order of calls is open.
func.func private @e(i32) -> i32
func.func private @number() -> i32
func.func @right_poison() -> i32 {
  %p = ub.poison : i32
  %r = func.call @e(%p) : (i32) -> i32
  return %r : i32
}
func.func @wrong_poison() -> i32 {
  %c = arith.constant 3 : i32
  %r = func.call @e(%c) : (i32) -> i32
  return %r : i32
}
func.func @wrong_in_parallel(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %n = func.call @number() : () -> i32
    memref.store %n, %m[%i] : memref<4xi32>
    scf.reduce
  }
  return
}
