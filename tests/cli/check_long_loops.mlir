// ARGS: check % --against check_long_loops.after
// NEEDS: mlir-opt
// How long a function runs depends on an argument: small numbers are drawn for that, and all numbers for the others.

func.func @largest(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> i32 {
    %m = arith.maxsi %a, %x : i32
    scf.yield %m : i32
  }
  return %r : i32
}

func.func @between(%from: i64, %to: i64, %x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %r = scf.for %i = %from to %to step %c1 iter_args(%a = %c0) -> i64 : i64 {
    %m = arith.shrsi %x, %c1 : i64
    %b = arith.addi %a, %m : i64
    scf.yield %b : i64
  }
  return %r : i64
}

// The program after does not end on odd numbers.
func.func @ends(%n: i32) -> i32 {
  return %n : i32
}
