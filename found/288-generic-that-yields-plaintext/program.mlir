func.func @f(%x: tensor<4xi8>) -> !secret.secret<tensor<4xi8>> {
  %0 = secret.generic() {
    secret.yield %x : tensor<4xi8>
  } -> !secret.secret<tensor<4xi8>>
  return %0 : !secret.secret<tensor<4xi8>>
}
