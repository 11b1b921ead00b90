// UNSPECIFIED: @f([1.0, 2.0] : tensor<1x1x2xf32>, [1.0, 2.0] : tensor<1x1x2xf32>) evaluation-order
// UB: @sizes([1.0] : tensor<1x1x1xf32>, [1.0, 2.0] : tensor<1x1x2xf32>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x2xf32>, %a1: tensor<1x1x2xf32>):
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = true}> : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x1x2xf32>)
  "func.return"(%r#0, %r#1) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>):
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  "func.return"(%r#0, %r#1) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> ()
}) : () -> ()
