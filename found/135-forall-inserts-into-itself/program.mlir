func.func private @use()
func.func @f(%s: tensor<7xf32>, %n: index) {
  %r = scf.forall (%i) = (0) to (%n) step (1) shared_outs(%o = %s) -> (tensor<7xf32>) {
    func.call @use() : () -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %o into %o[0] [7] [1] : tensor<7xf32> into tensor<7xf32>
    }
  }
  return
}
