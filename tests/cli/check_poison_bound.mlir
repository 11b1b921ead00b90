// ARGS: check % --against check_poison_bound.after --inputs 64 -v
// NEEDS: mlir-opt
// A pass may execute a loop early, but not make its bound poison: that is a branch on poison.
func.func @wrong_new_bound(%c: i1, %n: index) -> index {
  return %n : index
}
func.func @wrong_new_affine_bound(%c: i1, %n: index) -> index {
  return %n : index
}
func.func @right_bound_is_defined(%c: i1, %n: index) -> index {
  return %n : index
}
func.func @right_source_has_it(%c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : index
  %r = scf.for %i = %c0 to %p step %c1 iter_args(%a = %n) -> index {
    scf.yield %a : index
  }
  return %n : index
}
func.func @right_bound_of_an_early_slice(%n: index, %t: tensor<?xi32>, %o: index, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %x = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xi32> to tensor<?xi32>
    %d = tensor.dim %x, %c0 : tensor<?xi32>
    %k = scf.for %j = %c0 to %d step %c1 iter_args(%b = %c0) -> index {
      %e = arith.addi %b, %j : index
      scf.yield %e : index
    }
    %f = arith.addi %a, %k : index
    scf.yield %f : index
  }
  return %r : index
}
