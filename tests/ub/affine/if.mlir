// UB: @f(poison, 2 : index) poison-condition
// UB: @f(4 : index, 0 : index) divisor-not-positive
// CALL: @f(4 : index, 2 : index) -> 1 : i32
// CALL: @f(5 : index, 2 : index) -> 0 : i32

"func.func"() <{function_type = (index, index) -> i32, sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "affine.if"(%arg0, %arg1) <{condition = affine_set<()[s0, s1] : (s0 mod s1 == 0, s0 - s1 >= 0)>}> ({
    "affine.yield"(%1) : (i32) -> ()
  }, {
    "affine.yield"(%0) : (i32) -> ()
  }) : (index, index) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
