func.func @f() -> tensor<0xi8> {
  %c = arith.constant dense<0> : tensor<0xi8>
  return %c : tensor<0xi8>
}
