// ARGS: check % --target mlir-22 --pipeline convert-scf-to-spirv
// NEEDS: mlir-22
// A loop that does not run gives what nobody wrote (llvm-project issue #211981); the choice is right.

func.func @zero_trip(%init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %c0 step %c1 iter_args(%acc = %init) -> (f32) {
    %next = arith.addf %acc, %init : f32
    scf.yield %next : f32
  }
  return %r : f32
}

func.func @choose(%x: f32) -> i32 {
  %five = arith.constant 5.0 : f32
  %outside = arith.cmpf ogt, %x, %five : f32
  %r = scf.if %outside -> i32 {
    %zero = arith.constant 0 : i32
    scf.yield %zero : i32
  } else {
    %one = arith.constant 1 : i32
    scf.yield %one : i32
  }
  return %r : i32
}
