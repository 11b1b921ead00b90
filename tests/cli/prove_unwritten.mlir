// ARGS: prove % --against prove_unwritten.after --inputs 1 -v
// NEEDS: mlir-opt
// After the pass, unwritten memory decides a branch. Its bits are undefined, but the remainder is 0 whatever they are: the terms do not know that.
func.func @remainder(%a: i5, %b: i1) -> i5 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi5>
  memref.store %a, %m[%c0] : memref<2xi5>
  memref.store %a, %m[%c1] : memref<2xi5>
  %i = arith.index_castui %b : i1 to index
  %l = memref.load %m[%i] : memref<2xi5>
  %one = arith.constant 1 : i5
  %r = arith.remui %l, %one : i5
  %c = arith.cmpi eq, %r, %a : i5
  %v = scf.if %c -> (i5) {
    scf.yield %one : i5
  } else {
    scf.yield %a : i5
  }
  %false = arith.constant false
  cf.assert %false, "x"
  return %v : i5
}
