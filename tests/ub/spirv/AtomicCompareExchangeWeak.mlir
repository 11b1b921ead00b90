// UB: @poison_address(poison) poison-address
// UB: @null_access() null-access
// UB: @no_object() out-of-bounds
// UB: @out_of_bounds() out-of-bounds
// UB: @use_after_free() use-after-free
// UB: @constant_write() constant-write
// POISON: @uninitialised() uninitialised

"func.func"() <{function_type = (!spirv.ptr<i32, Function>) -> i32, sym_name = "poison_address"}> ({
^bb0(%p: !spirv.ptr<i32, Function>):
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "null_access"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %z = "spirv.Constant"() <{value = 0 : i64}> : () -> i64
  %p = "spirv.ConvertUToPtr"(%z) : (i64) -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "no_object"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %z = "spirv.Constant"() <{value = 64 : i64}> : () -> i64
  %p = "spirv.ConvertUToPtr"(%z) : (i64) -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "out_of_bounds"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %two = "spirv.Constant"() <{value = 2 : i32}> : () -> i32
  %a = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<!spirv.array<2 x i32>, Function>
  %p = "spirv.AccessChain"(%a, %two) : (!spirv.ptr<!spirv.array<2 x i32>, Function>, i32) -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> !spirv.ptr<i32, Function>, sym_name = "dangling"}> ({
  %p = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<i32, Function>
  "func.return"(%p) : (!spirv.ptr<i32, Function>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "use_after_free"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %p = "func.call"() <{callee = @dangling}> : () -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "fixed", value = 0 : i32, visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "constant_write"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %g = "llvm.mlir.addressof"() <{global_name = @fixed}> : () -> !llvm.ptr
  %p = "builtin.unrealized_conversion_cast"(%g) : (!llvm.ptr) -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "uninitialised"}> ({
  %c = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %p = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<i32, Function>
  %v = "spirv.AtomicCompareExchangeWeak"(%p, %c, %c) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()
