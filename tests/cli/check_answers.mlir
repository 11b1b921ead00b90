// ARGS: check % --against check_answers.after
// NEEDS: mlir-opt
// A function without a definition may give anything, and something else at each call.
func.func private @cond() -> i1
func.func private @number() -> i32
func.func private @more(i32) -> i1
func.func private @real(f32) -> f32
func.func private @shaped(tensor<?x?xi32>)
func.func @wrong_else() -> i32 {
  %c = func.call @cond() : () -> i1
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %r = arith.select %c, %a, %b : i32
  return %r : i32
}
func.func @wrong_negative() -> i32 {
  %n = func.call @number() : () -> i32
  %c31 = arith.constant 31 : i32
  %s = arith.shrsi %n, %c31 : i32
  return %s : i32
}
func.func @wrong_constant() -> i1 {
  %n = func.call @number() : () -> i32
  %c = arith.constant 123456 : i32
  %e = arith.cmpi eq, %n, %c : i32
  return %e : i1
}
func.func @wrong_nan(%x: f32) -> i1 {
  %r = func.call @real(%x) : (f32) -> f32
  %e = arith.cmpf uno, %r, %r : f32
  return %e : i1
}
func.func @wrong_second_call() -> i32 {
  %a = func.call @number() : () -> i32
  %b = func.call @number() : () -> i32
  return %b : i32
}
func.func @wrong_body(%a: i32, %m: memref<i32>) {
  scf.while : () -> () {
    %c = func.call @more(%a) : (i32) -> i1
    scf.condition(%c)
  } do {
    memref.store %a, %m[] : memref<i32>
    scf.yield
  }
  return
}
func.func @wrong_shape() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 7 : i32
  %t = tensor.splat %v[%c2, %c3] : tensor<?x?xi32>
  func.call @shaped(%t) : (tensor<?x?xi32>) -> ()
  return
}
func.func @right_in_any_order(%m: memref<4xi32>) {
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
