// ARGS: prove % --pipeline canonicalize,convert-scf-to-cf,arith-expand -v
// NEEDS: mlir-opt
// Integers, branches, vectors, loops, and ops that are not modelled: all steps are right.
func.func @cancels(%a: i64, %b: i64) -> i64 {
  %x = arith.addi %a, %b : i64
  %y = arith.subi %x, %b : i64
  return %y : i64
}

func.func @chooses(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    %s = arith.subi %a, %b : i32
    scf.yield %s : i32
  }
  return %r : i32
}

func.func @lanes(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<2xi8> {
  %r = arith.floordivsi %a, %b : vector<2xi8>
  return %r : vector<2xi8>
}

func.func @sums(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %t = arith.addi %s, %a : i32
    scf.yield %t : i32
  }
  return %r : i32
}

func.func @keeps(%m: memref<?xf32>, %i: index, %a: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %b = arith.addi %a, %c0 : i32
  "other.op"(%b) : (i32) -> ()
  %r = memref.load %m[%i] : memref<?xf32>
  return %r : f32
}
