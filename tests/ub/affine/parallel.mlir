// UB: @f(poison, 2 : index) poison-bound
// UB: @f(4 : index, 0 : index) divisor-not-positive
// UB: @race(2 : index) data-race
// CALL: @race(1 : index) -> 7 : i32
// UNSPECIFIED: @g(9223372036854775807 : index) induction-overflow
// UNSPECIFIED: @p(2 : index) printing-order
// UNSPECIFIED: @r(4 : index) evaluation-order
// POISON: @a(2 : index) several-assigned
// POISON: @a(0 : index) several-assigned
// CALL: @a(1 : index) -> 7 : i32
// CALL: @f(0 : index, 2 : index) -> 2147483647 : si32, 0 : i32, -1 : i32
// CALL: @f(5 : index, 2 : index) -> 3 : si32, 7 : i32, 3 : i32
// CALL: @r(0 : index) -> 0.0 : f32
// CALL: @r(2 : index) -> 0x4B800000 : f32
// CALL: @p(1 : index) ->

"func.func"() <{function_type = (index, index) -> (si32, i32, i32), sym_name = "f"}> ({
^bb0(%arg8: index, %arg9: index):
  %8 = "builtin.unrealized_conversion_cast"(%arg9) : (index) -> si64
  %9 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %10 = "builtin.unrealized_conversion_cast"(%9) : (i32) -> si32
  %11 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %12:3 = "affine.parallel"(%arg8, %arg9) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [10, 14, 2], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0, s1] -> (s0 ceildiv s1)>}> ({
  ^bb0(%arg10: index):
    "affine.yield"(%10, %11, %9) : (si32, i32, i32) -> ()
  }) : (index, index) -> (si32, i32, i32)
  "func.return"(%12#0, %12#1, %12#2) : (si32, i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "g"}> ({
^bb0(%arg6: index):
  "affine.parallel"(%arg6, %arg6) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<()[s0] -> (s0 - 1)>, reductions = [], steps = [9], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg7: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> (), sym_name = "p"}> ({
^bb0(%arg4: index):
  "affine.parallel"(%arg4) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg5: index):
    "vector.print"(%arg5) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> i32, sym_name = "a"}> ({
^bb0(%arg2: index):
  %6 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %7 = "affine.parallel"(%arg2) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [3], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index):
    "affine.yield"(%6) : (i32) -> ()
  }) : (index) -> i32
  "func.return"(%7) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> f32, sym_name = "r"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = 0x4B800000 : f32}> : () -> f32
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
  %3 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg1: index):
    %4 = "arith.cmpi"(%arg1, %2) <{predicate = 0 : i64}> : (index, index) -> i1
    %5 = "arith.select"(%4, %1, %0) : (i1, f32, f32) -> f32
    "affine.yield"(%5) : (f32) -> ()
  }) : (index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> i32, sym_name = "race"}> ({
^bb0(%n: index):
  %c = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index):
    "affine.store"(%c, %m) <{map = affine_map<() -> ()>}> : (i32, memref<i32>) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
