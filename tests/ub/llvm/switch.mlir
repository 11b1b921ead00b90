// UB: @f(poison) poison-condition
// CALL: @f(-1 : i8) -> 7 : i8
// CALL: @f(5 : i8) -> 9 : i8
// CALL: @f(4 : i8) -> 4 : i8

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i8 (i8)>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
^bb0(%c: i8):
  %a = "llvm.mlir.constant"() <{value = 7 : i8}> : () -> i8
  %b = "llvm.mlir.constant"() <{value = 9 : i8}> : () -> i8
  "llvm.switch"(%c, %c, %a, %b)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[-1, 5]> : vector<2xi8>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i8, i8, i8, i8) -> ()
^bb1(%r: i8):
  "llvm.return"(%r) : (i8) -> ()
}) : () -> ()
