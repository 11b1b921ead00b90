// POISON: @f([127] : tensor<1xi8>, [1] : tensor<1xi8>) overflow
// CALL: @f([127] : tensor<1xi8>, [0] : tensor<1xi8>) -> [127] : tensor<1xi8>
// UNSPECIFIED: @zeros([-0.0] : tensor<1xf32>, [0.0] : tensor<1xf32>) either-zero
// UB: @sizes([1, 2] : tensor<2xi32>, [1, 2, 1] : tensor<3xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1xi8>, tensor<1xi8>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi8>, %a1: tensor<1xi8>):
  %r = "tosa.add"(%a0, %a1) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>, %a1: tensor<?xi32>):
  %r = "tosa.add"(%a0, %a1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>), sym_name = "zeros"}> ({
^bb0(%a0: tensor<1xf32>, %a1: tensor<1xf32>):
  %r = "tosa.add"(%a0, %a1) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()
