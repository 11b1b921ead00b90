func.func @f(%i: index, %s: tensor<1xf32>) -> tensor<4xf32> {
  %init = arith.constant dense<1.0> : tensor<4xf32>
  %r = scf.forall (%k) in (4) shared_outs(%o = %init) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
