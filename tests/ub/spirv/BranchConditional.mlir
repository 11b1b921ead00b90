// UB: @f(poison) poison-condition
// CALL: @f(-1 : i1) -> 1 : i8

"func.func"() <{function_type = (i1) -> i8, sym_name = "f"}> ({
^bb0(%c: i1):
  %0 = "spirv.Constant"() <{value = 1 : i8}> : () -> i8
  %1 = "spirv.Constant"() <{value = 2 : i8}> : () -> i8
  "spirv.BranchConditional"(%c, %0, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i8, i8) -> ()
  ^bb1(%x: i8):
  "func.return"(%x) : (i8) -> ()
  ^bb2(%y: i8):
  "func.return"(%y) : (i8) -> ()
}) : () -> ()
