// UB: @f(poison) poison-condition
// CALL: @f(true : i1) -> 1 : i8
// CALL: @f(false : i1) -> 2 : i8

"func.func"() <{function_type = (i1) -> i8, sym_name = "f"}> ({
^bb0(%c: i1):
  %0 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %1 = "arith.constant"() <{value = 2 : i8}> : () -> i8
  "cf.cond_br"(%c, %0, %1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i8, i8) -> ()
^bb1(%r: i8):
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
