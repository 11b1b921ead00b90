// POISON: @f([100, 100, 0] : tensor<3xi8>) overflow
// UNSPECIFIED: @g([0x3F800001, 0x3F800001] : tensor<2xf32>) evaluation-order
// UB: @sizes([1] : tensor<1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<3xi8>):
  %r = "tosa.reduce_product"(%a0) <{axis = 0 : i32}> : (tensor<3xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>) -> (tensor<1xf32>), sym_name = "g"}> ({
^bb0(%a0: tensor<2xf32>):
  %r = "tosa.reduce_product"(%a0) <{axis = 0 : i32}> : (tensor<2xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?xi8>) -> (tensor<1x2xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi8>):
  %r = "tosa.reduce_product"(%a0) <{axis = 0 : i32}> : (tensor<?x?xi8>) -> tensor<1x2xi8>
  "func.return"(%r) : (tensor<1x2xi8>) -> ()
}) : () -> ()
