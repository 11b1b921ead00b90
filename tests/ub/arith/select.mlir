// UNSPECIFIED: @whole(true : i1, [1, 2] : tensor<2xi8>, [3] : tensor<1xi8>) other-sizes
// CALL: @whole(false : i1, [1, 2] : tensor<2xi8>, [3, 4] : tensor<2xi8>) -> [3, 4] : tensor<2xi8>

"func.func"() <{function_type = (i1, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>, sym_name = "whole"}> ({
^bb0(%a: i1, %b: tensor<?xi8>, %c: tensor<?xi8>):
  %r = "arith.select"(%a, %b, %c) : (i1, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  "func.return"(%r) : (tensor<?xi8>) -> ()
}) : () -> ()
