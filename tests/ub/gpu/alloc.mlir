// UB: @f(-1 : index) negative-size
// UB: @f(poison) poison-size
// CALL: @f(0 : index) ->
// STOPS: @f(4611686018427387904 : index) exhausted
// STOPS: @f(1099511627776 : index) exhausted

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "gpu.alloc"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

