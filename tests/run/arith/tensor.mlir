// CALL: @d([7, 9] : tensor<2xi8>, [2, 3] : tensor<2xi8>) -> [3, 3] : tensor<2xi8>
// UB: @d([7, 9] : tensor<2xi8>, [2, 0] : tensor<2xi8>) div-by-zero
// UB: @d([7, 9] : tensor<2xi8>, [2, poison] : tensor<2xi8>) div-by-zero
// CALL: @d([poison, 9] : tensor<2xi8>, [2, 3] : tensor<2xi8>) -> [poison, 3] : tensor<2xi8>

"func.func"() <{function_type = (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>, sym_name = "d"}> ({
^bb0(%a: tensor<2xi8>, %b: tensor<2xi8>):
  %r = "arith.divsi"(%a, %b) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()
