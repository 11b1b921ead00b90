// UB: @f() poison-callee
// CALL: @g(3 : i32) -> 3 : i32

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
  %p = "llvm.mlir.poison"() : () -> !llvm.ptr
  "llvm.call"(%p) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  "llvm.return"() : () -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "id", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "g", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %p = "llvm.mlir.addressof"() <{global_name = @id}> : () -> !llvm.ptr
  %r = "llvm.call"(%p, %a) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

// UB: @undefined_argument() poison-noundef
// CALL: @defined_argument(3 : i32) -> 3 : i32
"llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "strict", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %c = "llvm.mlir.constant"() <{value = 3 : i32}> : () -> i32
  "llvm.return"(%c) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "undefined_argument", visibility_ = 0 : i64}> ({
  %p = "llvm.mlir.poison"() : () -> i32
  %r = "llvm.call"(%p) <{callee = @strict, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "defined_argument", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.call"(%a) <{callee = @strict, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()
