// UB: @f(-1 : index) negative-size
// UB: @f(poison) negative-size
// STOPS: @f(1000000000000 : index) exhausted
// STOPS: @f(9223372036854775807 : index) exhausted
// CALL: @f(3 : index) -> [poison, poison, poison] : tensor<3xi32>

"func.func"() <{function_type = (index) -> tensor<?xi32>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?xi32>
  "func.return"(%0) : (tensor<?xi32>) -> ()
}) : () -> ()
