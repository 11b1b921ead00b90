// UB: @f(-1 : index) negative-size
// UNSPECIFIED: @f(2 : index) printing-order
// CALL: @f(1 : index) -> [0] : tensor<1xindex>

"func.func"() <{function_type = (index) -> tensor<?xindex>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "tensor.generate"(%arg0) ({
  ^bb0(%arg1: index):
    "vector.print"(%arg1) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "tensor.yield"(%arg1) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
