// UNSPECIFIED: @f([-0.0] : tensor<1xf32>) either-zero
// UB: @sizes([1.0] : tensor<1xf32>) size-mismatch

"func.func"() <{function_type = (tensor<1xf32>) -> (tensor<1xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xf32>):
  %r = "tosa.clamp"(%a0) <{max_val = 1.0 : f32, min_val = 0.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1xf32>) -> tensor<1xf32>
  "func.return"(%r) : (tensor<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xf32>) -> (tensor<2xf32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xf32>):
  %r = "tosa.clamp"(%a0) <{max_val = 1.0 : f32, min_val = 0.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
