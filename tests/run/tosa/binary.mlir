// CALL: @add([1, 2, 3, 4] : tensor<2x2xi32>, [10, 20] : tensor<2x1xi32>) -> [11, 12, 23, 24] : tensor<2x2xi32>
// CALL: @add([1, 2, 3, 4] : tensor<2x2xi32>, [10, poison] : tensor<2x1xi32>) -> [11, 12, poison, poison] : tensor<2x2xi32>
// UB: @open([1, 2] : tensor<2xi32>, [1, 2, 3] : tensor<3xi32>) size-mismatch
// CALL: @open([1, 2] : tensor<2xi32>, [5] : tensor<1xi32>) -> [6, 7] : tensor<2xi32>
// CALL: @addf([0.5, -1.0] : tensor<2xf32>, [0.25, 0.25] : tensor<2xf32>) -> [0.75, -0.75] : tensor<2xf32>
// CALL: @sub([1, 2] : tensor<2xi32>, [3] : tensor<1xi32>) -> [-2, -1] : tensor<2xi32>
// CALL: @mul([100, -100] : tensor<2xi8>, [100, 100] : tensor<2xi8>) -> [10000, -10000] : tensor<2xi32>
// CALL: @mul_shift([3, -3, 65536] : tensor<3xi32>, [1, 1, 65536] : tensor<3xi32>, [1] : tensor<1xi8>) -> [2, -1, poison] : tensor<3xi32>
// CALL: @mul_shift([65536, 5, -6] : tensor<3xi32>, [65536, 1, 1] : tensor<3xi32>, [2] : tensor<1xi8>) -> [1073741824, 1, -1] : tensor<3xi32>
// CALL: @mulf([1.5, 2.0] : tensor<2xf32>, [2.0, 0.5] : tensor<2xf32>) -> [3.0, 1.0] : tensor<2xf32>
// CALL: @intdiv([7, -7] : tensor<2xi32>, [2, 2] : tensor<2xi32>) -> [3, -3] : tensor<2xi32>
// CALL: @maximum([1, -5] : tensor<2xi32>, [0, -3] : tensor<2xi32>) -> [1, -3] : tensor<2xi32>
// CALL: @maximumf([1.0, 0x7FC00000] : tensor<2xf32>, [2.0, 1.0] : tensor<2xf32>) -> [2.0, 0x7FC00000] : tensor<2xf32>
// CALL: @minimumf([1.0, 0x7FC00000] : tensor<2xf32>, [2.0, 1.0] : tensor<2xf32>) -> [1.0, 1.0] : tensor<2xf32>
// CALL: @ashr([-5, 5, -5] : tensor<3xi8>, [1, 1, 0] : tensor<3xi8>) -> [-3, 2, -5] : tensor<3xi8>
// CALL: @ashr_round([-5, 5, -5, -128] : tensor<4xi8>, [1, 1, 0, 7] : tensor<4xi8>) -> [-2, 3, -5, -1] : tensor<4xi8>
// CALL: @shl([-5, 1] : tensor<2xi8>, [1, 7] : tensor<2xi8>) -> [-10, -128] : tensor<2xi8>
// CALL: @lshr([-1, 4] : tensor<2xi8>, [7, 1] : tensor<2xi8>) -> [1, 2] : tensor<2xi8>
// CALL: @bits([12] : tensor<1xi8>, [10] : tensor<1xi8>) -> [8] : tensor<1xi8>, [14] : tensor<1xi8>, [6] : tensor<1xi8>
// CALL: @logic([false, false, true, true] : tensor<4xi1>, [false, true, false, true] : tensor<4xi1>) -> [false, false, false, true] : tensor<4xi1>, [false, true, true, true] : tensor<4xi1>, [false, true, true, false] : tensor<4xi1>

"func.func"() <{function_type = (tensor<2x2xi32>, tensor<2x1xi32>) -> (tensor<2x2xi32>), sym_name = "add"}> ({
^bb0(%a0: tensor<2x2xi32>, %a1: tensor<2x1xi32>):
  %r = "tosa.add"(%a0, %a1) : (tensor<2x2xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
  "func.return"(%r) : (tensor<2x2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>), sym_name = "open"}> ({
^bb0(%a0: tensor<?xi32>, %a1: tensor<?xi32>):
  %r = "tosa.add"(%a0, %a1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>), sym_name = "addf"}> ({
^bb0(%a0: tensor<2xf32>, %a1: tensor<2xf32>):
  %r = "tosa.add"(%a0, %a1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>, tensor<1xi32>) -> (tensor<2xi32>), sym_name = "sub"}> ({
^bb0(%a0: tensor<2xi32>, %a1: tensor<1xi32>):
  %r = "tosa.sub"(%a0, %a1) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi32>), sym_name = "mul"}> ({
^bb0(%a0: tensor<2xi8>, %a1: tensor<2xi8>):
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.mul"(%a0, %a1, %s) : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>, tensor<3xi32>, tensor<1xi8>) -> (tensor<3xi32>), sym_name = "mul_shift"}> ({
^bb0(%a0: tensor<3xi32>, %a1: tensor<3xi32>, %a2: tensor<1xi8>):
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<3xi32>, tensor<3xi32>, tensor<1xi8>) -> tensor<3xi32>
  "func.return"(%r) : (tensor<3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>), sym_name = "mulf"}> ({
^bb0(%a0: tensor<2xf32>, %a1: tensor<2xf32>):
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.mul"(%a0, %a1, %s) : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>), sym_name = "intdiv"}> ({
^bb0(%a0: tensor<2xi32>, %a1: tensor<2xi32>):
  %r = "tosa.intdiv"(%a0, %a1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>), sym_name = "maximum"}> ({
^bb0(%a0: tensor<2xi32>, %a1: tensor<2xi32>):
  %r = "tosa.maximum"(%a0, %a1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%r) : (tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>), sym_name = "maximumf"}> ({
^bb0(%a0: tensor<2xf32>, %a1: tensor<2xf32>):
  %r = "tosa.maximum"(%a0, %a1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>), sym_name = "minimumf"}> ({
^bb0(%a0: tensor<2xf32>, %a1: tensor<2xf32>):
  %r = "tosa.minimum"(%a0, %a1) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>, tensor<3xi8>) -> (tensor<3xi8>), sym_name = "ashr"}> ({
^bb0(%a0: tensor<3xi8>, %a1: tensor<3xi8>):
  %r = "tosa.arithmetic_right_shift"(%a0, %a1) <{round = false}> : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi8>, tensor<4xi8>) -> (tensor<4xi8>), sym_name = "ashr_round"}> ({
^bb0(%a0: tensor<4xi8>, %a1: tensor<4xi8>):
  %r = "tosa.arithmetic_right_shift"(%a0, %a1) <{round = true}> : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  "func.return"(%r) : (tensor<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>), sym_name = "shl"}> ({
^bb0(%a0: tensor<2xi8>, %a1: tensor<2xi8>):
  %r = "tosa.logical_left_shift"(%a0, %a1) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>), sym_name = "lshr"}> ({
^bb0(%a0: tensor<2xi8>, %a1: tensor<2xi8>):
  %r = "tosa.logical_right_shift"(%a0, %a1) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>, tensor<1xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>), sym_name = "bits"}> ({
^bb0(%a: tensor<1xi8>, %b: tensor<1xi8>):
  %0 = "tosa.bitwise_and"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %1 = "tosa.bitwise_or"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %2 = "tosa.bitwise_xor"(%a, %b) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%0, %1, %2) : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>), sym_name = "logic"}> ({
^bb0(%a: tensor<4xi1>, %b: tensor<4xi1>):
  %0 = "tosa.logical_and"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = "tosa.logical_or"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = "tosa.logical_xor"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  "func.return"(%0, %1, %2) : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> ()
}) : () -> ()
