// UB: @sizes([1.0, 2.0] : tensor<2xf32>, [1.0, 2.0, 1.0] : tensor<3xf32>) size-mismatch

"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?xf32>, %a1: tensor<?xf32>):
  %r = "tosa.pow"(%a0, %a1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%r) : (tensor<?xf32>) -> ()
}) : () -> ()
