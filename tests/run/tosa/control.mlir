// CALL: @captured([true] : tensor<i1>, [1] : tensor<i32>, [2] : tensor<i32>) -> [1] : tensor<i32>
// CALL: @captured([false] : tensor<i1>, [1] : tensor<i32>, [2] : tensor<i32>) -> [2] : tensor<i32>
// CALL: @handed([false] : tensor<i1>, [1] : tensor<i32>, [2] : tensor<i32>) -> [-1] : tensor<i32>
// CALL: @loop([10] : tensor<i32>, [3] : tensor<i32>) -> [-2] : tensor<i32>
// CALL: @loop([-10] : tensor<i32>, [3] : tensor<i32>) -> [-10] : tensor<i32>
// STOPS: @loop([10] : tensor<i32>, [0] : tensor<i32>) exhausted

"func.func"() <{function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, sym_name = "captured"}> ({
^bb0(%c: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>):
  %r = "tosa.cond_if"(%c) ({
    "tosa.yield"(%a) : (tensor<i32>) -> ()
  }, {
    "tosa.yield"(%b) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, sym_name = "handed"}> ({
^bb0(%c: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>):
  %r = "tosa.cond_if"(%c, %a, %b) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = "tosa.add"(%x, %y) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tosa.yield"(%s) : (tensor<i32>) -> ()
  }, {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = "tosa.sub"(%x, %y) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tosa.yield"(%s) : (tensor<i32>) -> ()
  }) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()

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
