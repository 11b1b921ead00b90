// POISON: @f([0x7FC00000] : tensor<1xf32>) nan
// UNSPECIFIED: @g([0x7F800000] : tensor<1xf32>) no-such-value
// UB: @sizes([1] : tensor<1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.cast"(%a0) : (tensor<1xf32>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf4E2M1FN>), sym_name = "g"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.cast"(%a0) : (tensor<1xf32>) -> tensor<1xf4E2M1FN>
  "func.return"(%r) : (tensor<1xf4E2M1FN>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>) -> (tensor<2xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>):
  %r = "tosa.cast"(%a0) : (tensor<?xi32>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()
