// POISON: @f([2147483647] : tensor<1x1x1xi32>, [2] : tensor<1x1x1xi32>) overflow
// UNSPECIFIED: @g([0.1, 0.1] : tensor<1x1x2xf32>, [0.1, 0.3] : tensor<1x2x1xf32>) evaluation-order
// UB: @sizes([1] : tensor<1x1x1xi8>, [1, 2] : tensor<1x2x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x1xi32>, tensor<1x1x1xi32>) -> (tensor<1x1x1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x1xi32>, %a1: tensor<1x1x1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tosa.matmul"(%a0, %a1, %z, %z) : (tensor<1x1x1xi32>, tensor<1x1x1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1x1xi32>
  "func.return"(%r) : (tensor<1x1x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2xf32>, tensor<1x2x1xf32>) -> (tensor<1x1x1xf32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1x1x2xf32>, %a1: tensor<1x2x1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.matmul"(%a0, %a1, %z, %z) : (tensor<1x1x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  "func.return"(%r) : (tensor<1x1x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?xi8>, tensor<?x?x?xi8>) -> (tensor<?x?x?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?xi8>, %a1: tensor<?x?x?xi8>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.matmul"(%a0, %a1, %z, %z) : (tensor<?x?x?xi8>, tensor<?x?x?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?x?xi32>
  "func.return"(%r) : (tensor<?x?x?xi32>) -> ()
}) : () -> ()
