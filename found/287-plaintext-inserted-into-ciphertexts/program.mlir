func.func @f(%s: !secret.secret<tensor<4xi32>>, %x: i32, %i: index) -> !secret.secret<tensor<4xi32>> {
  %0 = secret.generic(%s: !secret.secret<tensor<4xi32>>) {
  ^body(%t: tensor<4xi32>):
    %1 = tensor.insert %x into %t[%i] : tensor<4xi32>
    secret.yield %1 : tensor<4xi32>
  } -> !secret.secret<tensor<4xi32>>
  return %0 : !secret.secret<tensor<4xi32>>
}
