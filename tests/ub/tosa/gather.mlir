// UB: @f([1, 2] : tensor<1x2x1xi8>, [2] : tensor<1x1xi32>) index-out-of-range
// UB: @f([1, 2] : tensor<1x2x1xi8>, [-1] : tensor<1x1xi32>) index-out-of-range
// UB: @f([1, 2] : tensor<1x2x1xi8>, [poison] : tensor<1x1xi32>) index-out-of-range

"func.func"() <{function_type = (tensor<1x2x1xi8>, tensor<1x1xi32>) -> (tensor<1x1x1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x2x1xi8>, %a1: tensor<1x1xi32>):
  %r = "tosa.gather"(%a0, %a1) : (tensor<1x2x1xi8>, tensor<1x1xi32>) -> tensor<1x1x1xi8>
  "func.return"(%r) : (tensor<1x1x1xi8>) -> ()
}) : () -> ()
