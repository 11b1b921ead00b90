// UB: @f(3 : index) size-mismatch
// CALL: @f(2 : index) -> [1065353216, 1065353216] : tensor<2xi32>

"func.func"() <{function_type = (index) -> tensor<2xi32>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "tensor.splat"(%0, %arg0) : (f32, index) -> tensor<?xf32>
  %2 = "tensor.bitcast"(%1) : (tensor<?xf32>) -> tensor<2xi32>
  "func.return"(%2) : (tensor<2xi32>) -> ()
}) : () -> ()
