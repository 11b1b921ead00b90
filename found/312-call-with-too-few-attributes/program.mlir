"llvm.func"() <{function_type = !llvm.func<void (i64)>, sym_name = "f"}> ({
}) : () -> ()
%0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
"llvm.call"(%0) <{arg_attrs = [], callee = @f, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
