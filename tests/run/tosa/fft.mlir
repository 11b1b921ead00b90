// CALL: @fft([1.0, 0.0] : tensor<1x1x2xf32>, [0.0, 0.0] : tensor<1x1x2xf32>) -> [1.0, 1.0] : tensor<1x1x2xf32>, [0.0, 0.0] : tensor<1x1x2xf32>
// CALL: @rfft([0.0, 0.0, 0.0, 0.0] : tensor<1x2x2xf32>) -> [0.0, 0.0, 0.0, 0.0] : tensor<1x2x2xf32>, [0.0, 0.0, 0.0, 0.0] : tensor<1x2x2xf32>
// UB: @bad([1.0, 0.0, 0.0] : tensor<1x1x3xf32>, [0.0, 0.0, 0.0] : tensor<1x1x3xf32>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>), sym_name = "fft"}> ({
^bb0(%a0: tensor<1x1x2xf32>, %a1: tensor<1x1x2xf32>):
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  "func.return"(%r#0, %r#1) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>), sym_name = "rfft"}> ({
^bb0(%a0: tensor<1x2x2xf32>):
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x2x2xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xf32>)
  "func.return"(%r#0, %r#1) : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3xf32>, tensor<1x1x3xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x3xf32>), sym_name = "bad"}> ({
^bb0(%a0: tensor<1x1x3xf32>, %a1: tensor<1x1x3xf32>):
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = true}> : (tensor<1x1x3xf32>, tensor<1x1x3xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x3xf32>)
  "func.return"(%r#0, %r#1) : (tensor<1x1x3xf32>, tensor<1x1x3xf32>) -> ()
}) : () -> ()
