func.func @f(%x: f32) {
  %e = tensor.empty() : tensor<1xf32>
  scf.forall (%i) in (2) {
    %0 = linalg.fill ins(%x : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  }
  return
}
