func.func @f(%s: tensor<1xi32>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %r = scf.forall (%i) in (1) shared_outs(%t = %o) -> tensor<2xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[0] [1] [1] : tensor<1xi32> into tensor<2xi32>
      tensor.parallel_insert_slice %s into %t[1] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %r : tensor<2xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %s = tensor.from_elements %seven : tensor<1xi32>
  %o = tensor.from_elements %zero, %zero : tensor<2xi32>
  %r = call @f(%s, %o) : (tensor<1xi32>, tensor<2xi32>) -> tensor<2xi32>
  %p = tensor.extract %r[%c0] : tensor<2xi32>
  %q = tensor.extract %r[%c1] : tensor<2xi32>
  vector.print %p : i32
  vector.print %q : i32
  return
}
