// UB: @f(poison) poison-condition

"func.func"() <{function_type = (i32) -> i8, sym_name = "f"}> ({
^bb0(%c: i32):
  %0 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  "cf.switch"(%c, %0, %0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<-3> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i8, i8) -> ()
^bb1(%r: i8):
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
