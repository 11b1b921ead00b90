// ARGS: check % --against check_hoisted_access.after -v
// NEEDS: mlir-opt
// A slice may be executed early, where it may leave its tensor. An access to it may not: it reads memory out of bounds.
func.func @wrong_both_hoisted(%t: tensor<?xi32>, %o: index, %n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (i32) {
    %x = tensor.extract_slice %t[%o] [4] [1] : tensor<?xi32> to tensor<4xi32>
    %e = tensor.extract %x[%c0] : tensor<4xi32>
    %y = arith.addi %acc, %e : i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @right_slice_hoisted(%t: tensor<?xi32>, %o: index, %n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (i32) {
    %x = tensor.extract_slice %t[%o] [4] [1] : tensor<?xi32> to tensor<4xi32>
    %e = tensor.extract %x[%c0] : tensor<4xi32>
    %y = arith.addi %acc, %e : i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @wrong_insert_hoisted(%t: tensor<?xi32>, %o: index, %n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (i32) {
    %x = tensor.extract_slice %t[%o] [4] [1] : tensor<?xi32> to tensor<4xi32>
    %s = tensor.insert %a into %x[%c1] : tensor<4xi32>
    %e = tensor.extract %s[%c0] : tensor<4xi32>
    %y = arith.addi %acc, %e : i32
    scf.yield %y : i32
  }
  return %r : i32
}
