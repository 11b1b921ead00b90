func.func @f(%t: tensor<?xf32>, %o: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (%n) shared_outs(%s = %o) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %s[%c1] [%c2] [1] : tensor<?xf32> into tensor<2xf32>
    }
  }
  return %r : tensor<2xf32>
}
