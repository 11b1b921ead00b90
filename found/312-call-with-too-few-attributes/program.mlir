llvm.func @f(i64)
%0 = arith.constant 0 : i64
"llvm.call"(%0) <{arg_attrs = [], callee = @f, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
