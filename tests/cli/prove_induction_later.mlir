// ARGS: prove % --against prove_induction_later.after --inputs 1 -v
// NEEDS: mlir-opt
// After thousands of iterations, the programs differ. What is bounded after the loop, another loop or an allocation, must not limit the states in which
// iterations are compared.
func.func @cut_later(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %m = arith.constant 5001 : i32
  %q = arith.constant -5 : i32
  %m1 = arith.constant -1 : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> (i32) {
    %e = arith.cmpi eq, %x, %m : i32
    %g = arith.cmpi slt, %x, %z : i32
    %y = arith.addi %x, %o : i32
    %r = arith.select %e, %q, %y : i32
    %t = arith.select %g, %m1, %r : i32
    scf.yield %t : i32
  }
  %t = scf.execute_region -> i32 {
    cf.br ^bb1(%z : i32)
  ^bb1(%k: i32):
    %c = arith.cmpi slt, %k, %s : i32
    cf.cond_br %c, ^bb2, ^bb3
  ^bb2:
    %k1 = arith.addi %k, %o : i32
    cf.br ^bb1(%k1 : i32)
  ^bb3:
    scf.yield %k : i32
  }
  return %t, %s : i32, i32
}

func.func @large_later(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 5001 : index
  %q = arith.constant 5 : index
  %q4 = arith.constant 3 : index
  %fl = arith.constant 100000 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %fl) -> (index) {
    %e = arith.cmpi eq, %x, %m : index
    %g = arith.cmpi slt, %x, %m : index
    %y = arith.subi %x, %c1 : index
    %r = arith.select %e, %q, %y : index
    %t = arith.select %g, %q4, %r : index
    scf.yield %t : index
  }
  %a = memref.alloc(%s) : memref<?xi32>
  %d = memref.dim %a, %c0 : memref<?xi32>
  memref.dealloc %a : memref<?xi32>
  return %d, %s : index, index
}
