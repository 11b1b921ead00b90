// UB: @f([1, 2] : tensor<1x2x1xi8>, [2] : tensor<1x1xi32>) index-out-of-range
// UB: @f([1, 2] : tensor<1x2x1xi8>, [-1] : tensor<1x1xi32>) index-out-of-range
// UB: @f([1, 2] : tensor<1x2x1xi8>, [poison] : tensor<1x1xi32>) index-out-of-range
// UB: @sizes([1] : tensor<1x1x1xi8>, [0, 0] : tensor<2x1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1x2x1xi8>, tensor<1x1xi32>) -> (tensor<1x1x1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x2x1xi8>, %a1: tensor<1x1xi32>):
  %r = "tosa.gather"(%a0, %a1) : (tensor<1x2x1xi8>, tensor<1x1xi32>) -> tensor<1x1x1xi8>
  "func.return"(%r) : (tensor<1x1x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?xi8>, tensor<?x?xi32>) -> (tensor<?x?x?xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?xi8>, %a1: tensor<?x?xi32>):
  %r = "tosa.gather"(%a0, %a1) : (tensor<?x?x?xi8>, tensor<?x?xi32>) -> tensor<?x?x?xi8>
  "func.return"(%r) : (tensor<?x?x?xi8>) -> ()
}) : () -> ()
