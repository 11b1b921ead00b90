// CALL: @parts(1 : i32) -> 5 : i32, 9 : i32
// CALL: @parts(0 : i32) -> 9 : i32, 5 : i32
// CALL: @vectors([1, 2] : vector<2xi32>, 1 : i32) -> 2 : i32, [1, 7] : vector<2xi32>
// CALL: @behind(1 : i32) -> 8 : i32
// CALL: @copies(3 : i32) -> 3 : i32
// CALL: @casts(3 : i32) -> 3 : i32, -1 : i1
// CALL: @globals(4 : i32) -> [6, 10] : vector<2xi32>
// CALL: @atomics(5 : i32) -> 5 : i32, 15 : i32, 12 : i32, 8 : i32, 9 : i32, 6 : i32, 7 : i32, -1 : i32, 6 : i32, 6 : i32
// CALL: @exchanges(1 : i32, 2 : i32) -> 1 : i32, 2 : i32, 2 : i32
// CALL: @floats(1.5 : f32) -> 1.5 : f32, 3.0 : f32
// CALL: @constants() -> [6, 7, 13] : vector<3xi32>
// CALL: @undefined() -> poison, 0 : i32

"builtin.module"() ({
"spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
  "spirv.SpecConstant"() <{default_value = 6 : i32, sym_name = "six"}> : () -> ()
  "spirv.SpecConstant"() <{default_value = 7 : i32, sym_name = "seven"}> : () -> ()
  "spirv.SpecConstantComposite"() <{constituents = [@six, @seven], sym_name = "both", type = !spirv.array<2 x i32>}> : () -> ()
  "spirv.GlobalVariable"() <{initializer = @six, sym_name = "own", type = !spirv.ptr<i32, Private>}> : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> i32, sym_name = "read"}> ({
    %p = "spirv.mlir.addressof"() <{variable = @own}> : () -> !spirv.ptr<i32, Private>
    %v = "spirv.Load"(%p) : (!spirv.ptr<i32, Private>) -> i32
    "spirv.ReturnValue"(%v) : (i32) -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> vector<2xi32>, sym_name = "globals"}> ({
  ^bb0(%a: i32):
    %before = "spirv.FunctionCall"() <{callee = @read}> : () -> i32
    %p = "spirv.mlir.addressof"() <{variable = @own}> : () -> !spirv.ptr<i32, Private>
    %sum = "spirv.IAdd"(%before, %a) : (i32, i32) -> i32
    "spirv.Store"(%p, %sum) : (!spirv.ptr<i32, Private>, i32) -> ()
    "spirv.MemoryBarrier"() <{memory_scope = #spirv.scope<Device>, memory_semantics = #spirv.memory_semantics<AcquireRelease>}> : () -> ()
    %after = "spirv.FunctionCall"() <{callee = @read}> : () -> i32
    %r = "spirv.CompositeConstruct"(%before, %after) : (i32, i32) -> vector<2xi32>
    "spirv.ReturnValue"(%r) : (vector<2xi32>) -> ()
  }) : () -> ()

  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> vector<3xi32>, sym_name = "constants"}> ({
    %0 = "spirv.mlir.referenceof"() <{spec_const = @six}> : () -> i32
    %1 = "spirv.mlir.referenceof"() <{spec_const = @both}> : () -> !spirv.array<2 x i32>
    %2 = "spirv.CompositeExtract"(%1) <{indices = [1 : i32]}> : (!spirv.array<2 x i32>) -> i32
    %3 = "spirv.SpecConstantOperation"() ({
      %4 = "spirv.IAdd"(%0, %2) : (i32, i32) -> i32
      "spirv.mlir.yield"(%4) : (i32) -> ()
    }) : () -> i32
    %r = "spirv.CompositeConstruct"(%0, %2, %3) : (i32, i32, i32) -> vector<3xi32>
    "spirv.ReturnValue"(%r) : (vector<3xi32>) -> ()
  }) : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "parts"}> ({
^bb0(%i: i32):
  %0 = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %1 = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
  %5 = "spirv.Constant"() <{value = 5 : i32}> : () -> i32
  %init = "spirv.Constant"() <{value = [9 : i32, 9 : i32]}> : () -> !spirv.array<2 x i32>
  %whole = "spirv.CompositeConstruct"(%0, %init) : (i32, !spirv.array<2 x i32>) -> !spirv.struct<(i32, !spirv.array<2 x i32>)>
  %v = "spirv.Variable"(%whole) <{storage_class = #spirv.storage_class<Function>}> : (!spirv.struct<(i32, !spirv.array<2 x i32>)>) -> !spirv.ptr<!spirv.struct<(i32, !spirv.array<2 x i32>)>, Function>
  %p = "spirv.AccessChain"(%v, %1, %i) : (!spirv.ptr<!spirv.struct<(i32, !spirv.array<2 x i32>)>, Function>, i32, i32) -> !spirv.ptr<i32, Function>
  "spirv.Store"(%p, %5) : (!spirv.ptr<i32, Function>, i32) -> ()
  %a = "spirv.AccessChain"(%v, %1) : (!spirv.ptr<!spirv.struct<(i32, !spirv.array<2 x i32>)>, Function>, i32) -> !spirv.ptr<!spirv.array<2 x i32>, Function>
  %array = "spirv.Load"(%a) : (!spirv.ptr<!spirv.array<2 x i32>, Function>) -> !spirv.array<2 x i32>
  %r = "spirv.CompositeExtract"(%array) <{indices = [1 : i32]}> : (!spirv.array<2 x i32>) -> i32
  %s = "spirv.CompositeExtract"(%array) <{indices = [0 : i32]}> : (!spirv.array<2 x i32>) -> i32
  "func.return"(%r, %s) : (i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi32>, i32) -> (i32, vector<2xi32>), sym_name = "vectors"}> ({
^bb0(%x: vector<2xi32>, %i: i32):
  %7 = "spirv.Constant"() <{value = 7 : i32}> : () -> i32
  %v = "spirv.Variable"(%x) <{storage_class = #spirv.storage_class<Function>}> : (vector<2xi32>) -> !spirv.ptr<vector<2xi32>, Function>
  %p = "spirv.AccessChain"(%v, %i) : (!spirv.ptr<vector<2xi32>, Function>, i32) -> !spirv.ptr<i32, Function>
  %old = "spirv.Load"(%p) : (!spirv.ptr<i32, Function>) -> i32
  "spirv.Store"(%p, %7) : (!spirv.ptr<i32, Function>, i32) -> ()
  %new = "spirv.Load"(%v) : (!spirv.ptr<vector<2xi32>, Function>) -> vector<2xi32>
  "func.return"(%old, %new) : (i32, vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "behind"}> ({
^bb0(%i: i32):
  %0 = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %minus = "spirv.Constant"() <{value = -1 : i32}> : () -> i32
  %init = "spirv.Constant"() <{value = [7 : i32, 8 : i32]}> : () -> !spirv.array<2 x i32>
  %v = "spirv.Variable"(%init) <{storage_class = #spirv.storage_class<Function>}> : (!spirv.array<2 x i32>) -> !spirv.ptr<!spirv.array<2 x i32>, Function>
  %p = "spirv.AccessChain"(%v, %0) : (!spirv.ptr<!spirv.array<2 x i32>, Function>, i32) -> !spirv.ptr<i32, Function>
  %q = "spirv.PtrAccessChain"(%p, %i) : (!spirv.ptr<i32, Function>, i32) -> !spirv.ptr<i32, Function>
  %r = "spirv.InBoundsPtrAccessChain"(%q, %minus) : (!spirv.ptr<i32, Function>, i32) -> !spirv.ptr<i32, Function>
  %s = "spirv.PtrAccessChain"(%r, %i) : (!spirv.ptr<i32, Function>, i32) -> !spirv.ptr<i32, Function>
  %x = "spirv.Load"(%s) : (!spirv.ptr<i32, Function>) -> i32
  "func.return"(%x) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "copies"}> ({
^bb0(%a: i32):
  %from = "spirv.Variable"(%a) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
  %to = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<i32, Function>
  "spirv.CopyMemory"(%to, %from) : (!spirv.ptr<i32, Function>, !spirv.ptr<i32, Function>) -> ()
  %r = "spirv.Load"(%to) : (!spirv.ptr<i32, Function>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> (i32, i1), sym_name = "casts"}> ({
^bb0(%a: i32):
  %p = "spirv.Variable"(%a) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
  %n = "spirv.ConvertPtrToU"(%p) : (!spirv.ptr<i32, Function>) -> i64
  %q = "spirv.ConvertUToPtr"(%n) : (i64) -> !spirv.ptr<i32, Function>
  %g = "spirv.PtrCastToGeneric"(%q) : (!spirv.ptr<i32, Function>) -> !spirv.ptr<i32, Generic>
  %h = "spirv.GenericCastToPtr"(%g) : (!spirv.ptr<i32, Generic>) -> !spirv.ptr<i32, Function>
  %c = "spirv.Bitcast"(%h) : (!spirv.ptr<i32, Function>) -> !spirv.ptr<f32, Function>
  %f = "spirv.Load"(%c) : (!spirv.ptr<f32, Function>) -> f32
  %r = "spirv.Bitcast"(%f) : (f32) -> i32
  %m = "spirv.ConvertPtrToU"(%h) : (!spirv.ptr<i32, Function>) -> i64
  %same = "spirv.IEqual"(%n, %m) : (i64, i64) -> i1
  "func.return"(%r, %same) : (i32, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32), sym_name = "atomics"}> ({
^bb0(%a: i32):
  %1 = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
  %3 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32
  %10 = "spirv.Constant"() <{value = 10 : i32}> : () -> i32
  %12 = "spirv.Constant"() <{value = 12 : i32}> : () -> i32
  %6 = "spirv.Constant"() <{value = 6 : i32}> : () -> i32
  %15 = "spirv.Constant"() <{value = 15 : i32}> : () -> i32
  %minus = "spirv.Constant"() <{value = -1 : i32}> : () -> i32
  %p = "spirv.Variable"(%a) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
  // 5, 15, 12, 8, 9, 6, 7, -1, 6, 6, 6: what each finds.
  %r0 = "spirv.AtomicIAdd"(%p, %10) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r1 = "spirv.AtomicISub"(%p, %3) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r2 = "spirv.AtomicAnd"(%p, %10) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r3 = "spirv.AtomicOr"(%p, %1) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r4 = "spirv.AtomicXor"(%p, %15) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r5 = "spirv.AtomicIIncrement"(%p) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>) -> i32
  %r6 = "spirv.AtomicUMax"(%p, %minus) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r7 = "spirv.AtomicUMin"(%p, %6) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r8 = "spirv.AtomicSMax"(%p, %minus) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  %r9 = "spirv.AtomicSMin"(%p, %minus) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  "func.return"(%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "exchanges"}> ({
^bb0(%a: i32, %b: i32):
  %p = "spirv.Variable"(%a) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
  %0 = "spirv.AtomicCompareExchange"(%p, %b, %a) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  %1 = "spirv.AtomicCompareExchangeWeak"(%p, %a, %a) <{equal_semantics = #spirv.memory_semantics<None>, memory_scope = #spirv.scope<Device>, unequal_semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32, i32) -> i32
  %2 = "spirv.AtomicExchange"(%p, %a) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, Function>, i32) -> i32
  "func.return"(%0, %1, %2) : (i32, i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> (f32, f32), sym_name = "floats"}> ({
^bb0(%a: f32):
  %p = "spirv.Variable"(%a) <{storage_class = #spirv.storage_class<Function>}> : (f32) -> !spirv.ptr<f32, Function>
  %0 = "spirv.EXT.AtomicFAdd"(%p, %a) <{memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<f32, Function>, f32) -> f32
  %1 = "spirv.Load"(%p) : (!spirv.ptr<f32, Function>) -> f32
  "func.return"(%0, %1) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i32, i32), sym_name = "undefined"}> ({
  %zero = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
  %0 = "spirv.Undef"() : () -> i32
  %1 = "spirv.BitwiseAnd"(%0, %zero) : (i32, i32) -> i32
  "func.return"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
}) : () -> ()
