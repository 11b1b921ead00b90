// UB: @f(poison, 2 : index) poison-bound
// UB: @f(4 : index, 0 : index) divisor-not-positive
// UNSPECIFIED: @g(9223372036854775807 : index) induction-overflow
// STOPS: @h(9223372036854775807 : index) unsupported
// CALL: @f(5 : index, 2 : index) -> 3 : i32
// CALL: @g(-5 : index) ->

"func.func"() <{function_type = (index, index) -> i32, sym_name = "f"}> ({
^bb0(%arg4: index, %arg5: index):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "affine.for"(%arg4, %arg5, %0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 2, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0, s1] -> (s0 ceildiv s1)>}> ({
  ^bb0(%arg6: index, %arg7: i32):
    %3 = "arith.addi"(%arg7, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "affine.yield"(%3) : (i32) -> ()
  }) : (index, index, i32) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "g"}> ({
^bb0(%arg2: index):
  "affine.for"(%arg2, %arg2) <{lowerBoundMap = affine_map<()[s0] -> (s0 - 1)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 9 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "h"}> ({
^bb0(%arg0: index):
  "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0 * 2)>}> ({
  ^bb0(%arg1: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
