// UB: @f(-1 : index) negative-size
// UB: @f(poison) poison-size
// UNSPECIFIED: @aliased() invalid-strides
// CALL: @f(0 : index) ->
// STOPS: @f(4611686018427387904 : index) exhausted
// STOPS: @f(1099511627776 : index) exhausted

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloca"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "aliased"}> ({
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x2xi32, strided<[1, 1]>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

