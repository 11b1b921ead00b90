// UB: @captured([poison] : tensor<i1>, [1] : tensor<i32>, [2] : tensor<i32>) poison-condition

"func.func"() <{function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, sym_name = "captured"}> ({
^bb0(%c: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>):
  %r = "tosa.cond_if"(%c) ({
    "tosa.yield"(%a) : (tensor<i32>) -> ()
  }, {
    "tosa.yield"(%b) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()
