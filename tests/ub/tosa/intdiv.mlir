// UB: @f([1] : tensor<1xi32>, [0] : tensor<1xi32>) div-by-zero
// UB: @f([-2147483648] : tensor<1xi32>, [-1] : tensor<1xi32>) div-overflow
// CALL: @f([-2147483648] : tensor<1xi32>, [1] : tensor<1xi32>) -> [-2147483648] : tensor<1xi32>
// UB: @sizes([1, 2] : tensor<2xi32>, [1, 2, 1] : tensor<3xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi32>, %a1: tensor<1xi32>):
  %r = "tosa.intdiv"(%a0, %a1) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>, %a1: tensor<?xi32>):
  %r = "tosa.intdiv"(%a0, %a1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()
