// POISON: @nsw(127 : i8, 1 : i8) nsw-overflow
// POISON: @nsw(-128 : i8, -1 : i8) nsw-overflow
// CALL: @nsw(-1 : i8, 1 : i8) -> 0 : i8
// POISON: @nuw(-1 : i8, 1 : i8) nuw-overflow
// CALL: @nuw(127 : i8, 1 : i8) -> -128 : i8
// UB: @tensors([1, 2, 3] : tensor<3xi32>, [4, 5] : tensor<2xi32>) shapes-differ
// CALL: @tensors([1, 2] : tensor<2xi32>, [4, 5] : tensor<2xi32>) -> [5, 7] : tensor<2xi32>

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "tensors"}> ({
^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>):
  %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%0) : (tensor<?xi32>) -> ()
}) : () -> ()
