func.func @f(%a: i64) {
  "cf.switch"(%a)[^bb1, ^bb2] <{case_operand_segments = array<i32: 0>, case_values = dense<-1> : tensor<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
^bb1:
  return
^bb2:
  return
}
