// CALL: @known(7 : i64) -> 7 : i64
// CALL: @thread() -> 5 : i64
// CALL: @debug(1 : i32) -> 1 : i32
// CALL: @token() -> poison
// CALL: @steps() -> [false, true, false, true] : vector<4xi1>
// STOPS: @trap() trap
// STOPS: @ubsan() trap
// STOPS: @debugtrap() trap
// STOPS: @elsewhere() unsupported
// STOPS: @asm() unsupported
// CALL: @dead_store(3 : i32) -> poison
// STOPS: @leave(3 : i32) trap
// UB: @twice() double-free
// UB: @middle() bad-free
// UB: @endless() out-of-bounds
// UB: @no_function() no-function

"func.func"() <{function_type = (i64) -> i64, sym_name = "known"}> ({
^bb0(%x: i64):
  %c = "llvm.intr.ssa.copy"(%x) : (i64) -> i64
  %e = "llvm.intr.expect.with.probability"(%c, %x) <{prob = 5.000000e-01 : f64}> : (i64, i64) -> i64
  "func.return"(%e) : (i64) -> ()
}) : () -> ()

"llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i64, linkage = #llvm.linkage<internal>, sym_name = "mine", thread_local_, value = 5 : i64, visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = () -> i64, sym_name = "thread"}> ({
  %g = "llvm.mlir.addressof"() <{global_name = @mine}> : () -> !llvm.ptr
  %p = "llvm.intr.threadlocal.address"(%g) : (!llvm.ptr) -> !llvm.ptr
  %v = "llvm.load"(%p) <{ordering = 0 : i64}> : (!llvm.ptr) -> i64
  "func.return"(%v) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "debug"}> ({
^bb0(%x: i32):
  %one = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %p = "llvm.alloca"(%one) <{elem_type = i32}> : (i64) -> !llvm.ptr
  "llvm.intr.dbg.declare"(%p) <{varInfo = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>}> : (!llvm.ptr) -> ()
  "llvm.intr.dbg.value"(%x) <{varInfo = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>}> : (i32) -> ()
  "llvm.intr.dbg.label"() <{label = #llvm.di_label<scope = #llvm.di_file<"a" in "b">>}> : () -> ()
  "func.return"(%x) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> !llvm.token, sym_name = "token"}> ({
  %t = "llvm.mlir.none"() : () -> !llvm.token
  "func.return"(%t) : (!llvm.token) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "trap"}> ({
  "llvm.intr.trap"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "ubsan"}> ({
  "llvm.intr.ubsantrap"() <{failureKind = 2 : i8}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "debugtrap"}> ({
  "llvm.intr.debugtrap"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i64, linkage = #llvm.linkage<external>, sym_name = "extern", visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = () -> !llvm.ptr, sym_name = "elsewhere"}> ({
  %g = "llvm.mlir.addressof"() <{global_name = @extern}> : () -> !llvm.ptr
  "func.return"(%g) : (!llvm.ptr) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "asm"}> ({
  "llvm.inline_asm"() <{asm_string = "nop", constraints = ""}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "dead_store"}> ({
^bb0(%x: i32):
  %one = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %p = "llvm.alloca"(%one) <{elem_type = i32}> : (i64) -> !llvm.ptr
  "llvm.intr.lifetime.start"(%p) : (!llvm.ptr) -> ()
  "llvm.store"(%x, %p) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
  "llvm.intr.lifetime.end"(%p) : (!llvm.ptr) -> ()
  %v = "llvm.load"(%p) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "exit", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "puts", visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = (i32) -> (), sym_name = "leave"}> ({
^bb0(%x: i32):
  "llvm.call"(%x) <{callee = @exit, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "twice"}> ({
  %n = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %p = "llvm.call"(%n) <{callee = @malloc, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
  "llvm.call"(%p) <{callee = @free, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  "llvm.call"(%p) <{callee = @free, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "middle"}> ({
  %n = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %p = "llvm.call"(%n) <{callee = @malloc, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p) <{elem_type = i8, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
  "llvm.call"(%q) <{callee = @free, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "endless"}> ({
  %n = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %b = "llvm.mlir.constant"() <{value = 65 : i8}> : () -> i8
  %p = "llvm.alloca"(%n) <{elem_type = i8}> : (i64) -> !llvm.ptr
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %r = "llvm.call"(%p) <{callee = @puts, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i32
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "no_function"}> ({
  %n = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  %p = "llvm.alloca"(%n) <{elem_type = i8}> : (i64) -> !llvm.ptr
  "llvm.call"(%p) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<4xi1>, sym_name = "steps"}> ({
  %v = "llvm.intr.experimental.stepvector"() : () -> vector<4xi1>
  "func.return"(%v) : (vector<4xi1>) -> ()
}) : () -> ()
