"func.func"() <{function_type = (tensor<2xf32>, tensor<3xf32>, tensor<i1>) -> tensor<?xf32>, sym_name = "f"}> ({
^bb0(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<i1>):
  %r = "tosa.cond_if"(%c) ({
    "tosa.yield"(%a) : (tensor<2xf32>) -> ()
  }, {
    "tosa.yield"(%b) : (tensor<3xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?xf32>
  "func.return"(%r) : (tensor<?xf32>) -> ()
}) : () -> ()
