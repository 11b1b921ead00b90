// UB: @f([1, 2] : tensor<1x2x1xi8>, [0, 2] : tensor<1x2xi32>, [1, 2] : tensor<1x2x1xi8>) index-out-of-range
// POISON: @f([1, 2] : tensor<1x2x1xi8>, [1, 1] : tensor<1x2xi32>, [1, 2] : tensor<1x2x1xi8>) written-twice
// UB: @sizes([1] : tensor<1x1x1xi8>, [0] : tensor<1x1xi32>, [1, 2] : tensor<1x2x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1x2x1xi8>, tensor<1x2xi32>, tensor<1x2x1xi8>) -> (tensor<1x2x1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x2x1xi8>, %a1: tensor<1x2xi32>, %a2: tensor<1x2x1xi8>):
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<1x2x1xi8>, tensor<1x2xi32>, tensor<1x2x1xi8>) -> tensor<1x2x1xi8>
  "func.return"(%r) : (tensor<1x2x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?xi8>, tensor<?x?xi32>, tensor<?x?x?xi8>) -> (tensor<?x?x?xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?xi8>, %a1: tensor<?x?xi32>, %a2: tensor<?x?x?xi8>):
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<?x?x?xi8>, tensor<?x?xi32>, tensor<?x?x?xi8>) -> tensor<?x?x?xi8>
  "func.return"(%r) : (tensor<?x?x?xi8>) -> ()
}) : () -> ()
