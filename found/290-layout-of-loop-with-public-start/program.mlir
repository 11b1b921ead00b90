func.func @f(%s: !secret.secret<tensor<16xf32>>, %t: tensor<16xf32>, %n: index) -> !secret.secret<tensor<16xf32>> {
  %0 = secret.generic(%s: !secret.secret<tensor<16xf32>>) {
  ^body(%a: tensor<16xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t) -> (tensor<16xf32>) {
      %2 = arith.addf %b, %a : tensor<16xf32>
      scf.yield %2 : tensor<16xf32>
    }
    secret.yield %1 : tensor<16xf32>
  } -> !secret.secret<tensor<16xf32>>
  return %0 : !secret.secret<tensor<16xf32>>
}
