// ARGS: run %
// The callee gets a copy of the memory, which is not modelled.
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.byval = i32}], function_type = !llvm.func<i32 (ptr)>, linkage = #llvm.linkage<internal>, sym_name = "reads", visibility_ = 0 : i64}> ({
  ^bb0(%x: !llvm.ptr):
    %v = "llvm.load"(%x) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%v) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "main", visibility_ = 0 : i64}> ({
    %one = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %p = "llvm.alloca"(%one) <{elem_type = i32}> : (i32) -> !llvm.ptr
    "llvm.store"(%one, %p) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %r = "llvm.call"(%p) <{CConv = #llvm.cconv<ccc>, callee = @reads, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i32
    "llvm.return"(%r) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
