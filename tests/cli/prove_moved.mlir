// ARGS: prove % --against prove_moved.after -v
// NEEDS: mlir-opt
// In both programs, the same ops have the same attributes and types. But a block uses another value of a block behind it, an attribute decorates another
// op, and a constructor does something else.
"builtin.module"() <{sym_name = "with_constructor"}> ({
  "llvm.func"() <{function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "say"}> ({}) : () -> ()
  "llvm.func"() <{function_type = !llvm.func<void ()>, linkage = #llvm.linkage<internal>, sym_name = "init"}> ({
    %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    "llvm.call"(%0) <{callee = @say, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.mlir.global_ctors"() <{ctors = [@init], data = [#llvm.zero], priorities = [0 : i32]}> : () -> ()
  "llvm.func"() <{function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "after_init"}> ({
  ^bb0(%a: i32):
    "llvm.return"(%a) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "open_later_value"}> ({
^bb0(%a: i32):
  "cf.br"()[^bb2] : () -> ()
^bb1:
  "func.return"(%x) : (i32) -> ()
^bb2:
  %x = "other.op"(%a) : (i32) -> i32
  %y = "other.op"(%a) : (i32) -> i32
  "cf.br"()[^bb1] : () -> ()
}) : () -> ()
"spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32, f32) -> f32, sym_name = "moved_decoration"}> ({
^bb0(%a: f32, %b: f32):
  %0 = "spirv.FMul"(%a, %b) {relaxed_precision} : (f32, f32) -> f32
  %1 = "spirv.FMul"(%0, %a) : (f32, f32) -> f32
  "spirv.ReturnValue"(%1) : (f32) -> ()
}) : () -> ()
"spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32, f32) -> f32, sym_name = "right_decoration"}> ({
^bb0(%a: f32, %b: f32):
  %0 = "spirv.FMul"(%a, %b) {relaxed_precision} : (f32, f32) -> f32
  %1 = "spirv.FMul"(%0, %a) : (f32, f32) -> f32
  %2 = "spirv.FNegate"(%1) : (f32) -> f32
  %3 = "spirv.FNegate"(%2) : (f32) -> f32
  "spirv.ReturnValue"(%3) : (f32) -> ()
}) : () -> ()
