// UB: @plain(5 : i8, 0 : i8) div-by-zero
// UB: @plain(5 : i8, 0 : i8) div-by-zero
// CALL: @plain(-1 : i8, 2 : i8) -> 127 : i8
// POISON: @exact(5 : i8, 2 : i8) inexact
// CALL: @exact(-2 : i8, 2 : i8) -> 127 : i8
// UB: @tensors([1, 2, 3] : tensor<3xi32>, [4, 5] : tensor<2xi32>) shapes-differ
// CALL: @tensors([8, 9] : tensor<2xi32>, [4, 3] : tensor<2xi32>) -> [2, 3] : tensor<2xi32>

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "plain"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.divui"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "exact"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.divui"(%a, %b) <{isExact}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "tensors"}> ({
^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>):
  %0 = "arith.divui"(%arg0, %arg1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%0) : (tensor<?xi32>) -> ()
}) : () -> ()
