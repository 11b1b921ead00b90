// CALL: @f(-3 : i32) -> 1 : i8
// CALL: @f(7 : i32) -> 2 : i8
// CALL: @f(0 : i32) -> 0 : i8
// CALL: @wide(-1 : i128) -> 1 : i8
// CALL: @wide(1 : i128) -> 0 : i8

"func.func"() <{function_type = (i32) -> i8, sym_name = "f"}> ({
^bb0(%c: i32):
  %0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
  %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %2 = "arith.constant"() <{value = 2 : i8}> : () -> i8
  "cf.switch"(%c, %0, %1, %2)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[-3, 7]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i8, i8, i8) -> ()
^bb1(%r: i8):
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i128) -> i8, sym_name = "wide"}> ({
^bb0(%c: i128):
  %0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
  %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %2 = "arith.constant"() <{value = 2 : i8}> : () -> i8
  "cf.switch"(%c, %0, %1)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<-1> : tensor<1xi128>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i128, i8, i8) -> ()
^bb1(%r: i8):
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
