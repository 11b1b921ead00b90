// UB: @f(-1 : index) negative-size
// UB: @f(poison) poison-size
// STOPS: @f(4611686018427387904 : index) exhausted
// UB: @hint(0 : index) size-hint
// UB: @hint(5 : index) size-hint
// UB: @hint(poison) size-hint

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> tensor<?x4xi32>, sym_name = "f"}> ({
  ^bb0(%arg1: index):
    %1 = "bufferization.alloc_tensor"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?x4xi32>
    "func.return"(%1) : (tensor<?x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> tensor<4xi32>, sym_name = "hint"}> ({
  ^bb0(%arg0: index):
    %0 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (index) -> tensor<4xi32>
    "func.return"(%0) : (tensor<4xi32>) -> ()
  }) : () -> ()
}) : () -> ()

