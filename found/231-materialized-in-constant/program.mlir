llvm.func @f() {
  %a = arith.constant dense<[0, 1]> : tensor<2xi64>
  %b = arith.constant dense<[2, 3]> : tensor<2xi64>
  %r = bufferization.materialize_in_destination %a in %b : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  llvm.return
}
