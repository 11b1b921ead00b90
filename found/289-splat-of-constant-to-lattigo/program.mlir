func.func @f() -> tensor<4xi8> {
  %c = arith.constant 1 : i8
  %0 = tensor.splat %c : tensor<4xi8>
  return %0 : tensor<4xi8>
}
