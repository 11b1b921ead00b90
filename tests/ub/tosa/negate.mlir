// POISON: @f([-2147483648] : tensor<1xi32>) overflow
// CALL: @f([-2147483647] : tensor<1xi32>) -> [2147483647] : tensor<1xi32>
// UB: @sizes([1] : tensor<1xi32>) size-mismatch

"func.func"() <{function_type = (tensor<1xi32>) -> (tensor<1xi32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tosa.negate"(%a0, %z, %z) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>) -> (tensor<2xi32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xi32>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tosa.negate"(%a0, %z, %z) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()
