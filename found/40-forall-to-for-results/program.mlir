func.func @f(%b: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%t = %b) -> tensor<4xi32> {
    %e = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %t[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
