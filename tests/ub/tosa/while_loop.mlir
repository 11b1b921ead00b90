// UB: @loop([poison] : tensor<i32>, [1] : tensor<i32>) poison-condition

"func.func"() <{function_type = (tensor<i32>, tensor<i32>) -> tensor<i32>, sym_name = "loop"}> ({
^bb0(%n: tensor<i32>, %step: tensor<i32>):
  %r = "tosa.while_loop"(%n) ({
  ^bb0(%x: tensor<i32>):
    %zero = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %go = "tosa.greater"(%x, %zero) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tosa.yield"(%go) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<i32>):
    %less = "tosa.sub"(%x, %step) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tosa.yield"(%less) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()
