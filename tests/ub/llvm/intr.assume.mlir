// UB: @f(false : i1) assumption-false
// UB: @f(poison) assumption-false
// CALL: @f(true : i1) ->
// UB: @aligned(40 : i64) assumed-address
// UB: @aligned(poison) assumed-address
// CALL: @aligned(64 : i64) ->
// CALL: @shifted(40 : i64) ->
// UB: @odd(48 : i64) assumed-address
// CALL: @odd(0 : i64) ->
// UB: @nonnull(0 : i64) assumed-address
// CALL: @nonnull(1 : i64) ->
// STOPS: @other(1 : i64) unsupported

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1)>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
^bb0(%c: i1):
  "llvm.intr.assume"(%c) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  "llvm.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (), sym_name = "aligned"}> ({
^bb0(%x: i64):
  %t = "llvm.mlir.constant"() <{value = true}> : () -> i1
  %p = "llvm.inttoptr"(%x) : (i64) -> !llvm.ptr
  %al = "llvm.mlir.constant"() <{value = 16 : i64}> : () -> i64
  "llvm.intr.assume"(%t, %p, %al) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (), sym_name = "odd"}> ({
^bb0(%x: i64):
  %t = "llvm.mlir.constant"() <{value = true}> : () -> i1
  %p = "llvm.inttoptr"(%x) : (i64) -> !llvm.ptr
  %al = "llvm.mlir.constant"() <{value = 24 : i64}> : () -> i64
  "llvm.intr.assume"(%t, %p, %al) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (), sym_name = "shifted"}> ({
^bb0(%x: i64):
  %t = "llvm.mlir.constant"() <{value = true}> : () -> i1
  %p = "llvm.inttoptr"(%x) : (i64) -> !llvm.ptr
  %al = "llvm.mlir.constant"() <{value = 16 : i64}> : () -> i64
  %of = "llvm.mlir.constant"() <{value = 8 : i64}> : () -> i64
  "llvm.intr.assume"(%t, %p, %al, %of) <{op_bundle_sizes = array<i32: 3>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (), sym_name = "nonnull"}> ({
^bb0(%x: i64):
  %t = "llvm.mlir.constant"() <{value = true}> : () -> i1
  %p = "llvm.inttoptr"(%x) : (i64) -> !llvm.ptr
  "llvm.intr.assume"(%t, %p) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["nonnull"]}> : (i1, !llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (), sym_name = "other"}> ({
^bb0(%x: i64):
  %t = "llvm.mlir.constant"() <{value = true}> : () -> i1
  %p = "llvm.inttoptr"(%x) : (i64) -> !llvm.ptr
  "llvm.intr.assume"(%t, %p, %p) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["separate_storage"]}> : (i1, !llvm.ptr, !llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()
