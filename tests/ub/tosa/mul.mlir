// POISON: @f([1] : tensor<1xi32>, [1] : tensor<1xi32>, [64] : tensor<1xi8>) shift-out-of-range
// POISON: @f([1] : tensor<1xi32>, [1] : tensor<1xi32>, [-1] : tensor<1xi8>) shift-out-of-range
// POISON: @f([-2147483648] : tensor<1xi32>, [-2] : tensor<1xi32>, [1] : tensor<1xi8>) overflow
// CALL: @f([-2147483648] : tensor<1xi32>, [2] : tensor<1xi32>, [1] : tensor<1xi8>) -> [-2147483648] : tensor<1xi32>
// CALL: @f([65536] : tensor<1xi32>, [65536] : tensor<1xi32>, [0] : tensor<1xi8>) -> [0] : tensor<1xi32>
// POISON: @g([1] : tensor<1xi8>, [1] : tensor<1xi8>, [1] : tensor<1xi8>) shift-without-i32
// POISON: @h([1.0] : tensor<1xf32>, [1.0] : tensor<1xf32>, [1] : tensor<1xi8>) shift-without-i32
// UB: @sizes([1, 2] : tensor<2xi32>, [1, 2, 3] : tensor<3xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> (tensor<1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi32>, %a1: tensor<1xi32>, %a2: tensor<1xi8>):
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<1xi32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1xi8>, %a1: tensor<1xi8>, %a2: tensor<1xi8>):
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xf32>, tensor<1xf32>, tensor<1xi8>) -> (tensor<1xf32>), sym_name = "h"}> ({
^bb0(%a0: tensor<1xf32>, %a1: tensor<1xf32>, %a2: tensor<1xi8>):
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<1xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>, %a1: tensor<?xi32>):
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.mul"(%a0, %a1, %s) : (tensor<?xi32>, tensor<?xi32>, tensor<1xi8>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()
