// UB: @f(poison) poison-condition
// CALL: @f(5 : i32) -> 2 : i8
// CALL: @f(-7 : i32) -> 1 : i8
// CALL: @f(0 : i32) -> 1 : i8

"func.func"() <{function_type = (i32) -> i8, sym_name = "f"}> ({
^bb0(%c: i32):
  %0 = "spirv.Constant"() <{value = 1 : i8}> : () -> i8
  %1 = "spirv.Constant"() <{value = 2 : i8}> : () -> i8
  "spirv.Switch"(%c, %0, %1, %0)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1>, literals = dense<[5, -7]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i8, i8, i8) -> ()
  ^bb1(%x: i8):
  "func.return"(%x) : (i8) -> ()
  ^bb2(%y: i8):
  "func.return"(%y) : (i8) -> ()
}) : () -> ()
