// UB: @f(poison) poison-condition
// CALL: @f(true : i1) -> 1 : i8
// CALL: @f(false : i1) -> 2 : i8

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i8 (i1)>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
^bb0(%c: i1):
  %a = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %b = "llvm.mlir.constant"() <{value = 2 : i8}> : () -> i8
  "llvm.cond_br"(%c, %a, %b)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i8, i8) -> ()
^bb1(%r: i8):
  "llvm.return"(%r) : (i8) -> ()
}) : () -> ()
