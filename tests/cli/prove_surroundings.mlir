// ARGS: prove % --against prove_surroundings.after --inputs 1 -v
// NEEDS: mlir-opt
// What stands around a function changes, or beside it without a symbol.
spirv.module @s Logical GLSL450 requires #spirv.vce<v1.4, [Shader, DenormFlushToZero], [SPV_KHR_float_controls]> {
  spirv.func @flushed(%a: f32, %b: f32) -> f32 "None" {
    %0 = spirv.FAdd %a, %b : f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @k() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @k
}

gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
  gpu.func @fast(%a: f32, %b: f32, %m: memref<1xf32>) kernel {
    %c0 = arith.constant 0 : index
    %0 = arith.divf %a, %b : f32
    memref.store %0, %m[%c0] : memref<1xf32>
    gpu.return
  }
}

module @constructed {
  llvm.mlir.global internal @g(5 : i32) : i32
  llvm.func internal @init() {
    %0 = llvm.mlir.constant(7 : i32) : i32
    %1 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.store %0, %1 : i32, !llvm.ptr
    llvm.return
  }
  llvm.mlir.global_ctors ctors = [@init], priorities = [0 : i32], data = [#llvm.zero]
  llvm.func @read() -> i32 {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    %1 = llvm.load %0 : !llvm.ptr -> i32
    llvm.return %1 : i32
  }
}

module @verbatim {
  emitc.verbatim "#define K 1"
  func.func @literal() -> i32 {
    %0 = emitc.literal "K" : i32
    return %0 : i32
  }
}

func.func @nested(%a: i32) -> i32 {
  return %a : i32
}

// Parallel iterations that write one element are a data race.
func.func @race(%a: tensor<4xi32>, %i: tensor<i32>, %k: i32) -> tensor<i32> {
  %c = arith.constant 2141856069 : i32
  // No input that is tried has this product.
  %factor = arith.constant -1640531535 : i32
  %h = arith.muli %k, %factor : i32
  %c15 = arith.constant 15 : i32
  %high = arith.shrui %h, %c15 : i32
  %mixed = arith.xori %h, %high : i32
  %0 = arith.cmpi eq, %mixed, %c : i32
  %1 = scf.if %0 -> tensor<i32> {
    %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<4xi32>) outs(%i : tensor<i32>) {
    ^bb0(%x: i32, %y: i32):
      %3 = arith.addi %x, %y : i32
      linalg.yield %3 : i32
    } -> tensor<i32>
    scf.yield %2 : tensor<i32>
  } else {
    scf.yield %i : tensor<i32>
  }
  return %1 : tensor<i32>
}

// The rounding mode is that of the environment, which the call may change.
llvm.func @fesetround(i32) -> i32
llvm.func @environment(%a: f64, %m: i32) -> f32 {
  %0 = llvm.intr.experimental.constrained.fptrunc %a dynamic ignore : f64 to f32
  %1 = llvm.call @fesetround(%m) : (i32) -> i32
  %2 = llvm.intr.experimental.constrained.fptrunc %a dynamic ignore : f64 to f32
  llvm.return %2 : f32
}

// The call means the nearest function of this name, which is another one after the step.
module @near {
  func.func private @twin(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @calls_twin(%a: i32) -> i32 {
    %0 = func.call @twin(%a) : (i32) -> i32
    return %0 : i32
  }
}
func.func private @twin(%a: i32) -> i32 {
  %c = arith.constant 2141856069 : i32
  %0 = arith.constant 0 : i32
  %1 = arith.cmpi eq, %a, %c : i32
  %2 = arith.select %1, %0, %a : i32
  return %2 : i32
}
