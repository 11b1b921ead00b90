// ARGS: prove % --against prove_outside.after --inputs 1 -v
// NEEDS: mlir-opt
// What something outside of the program decides. The interpreter executes a kernel by one thread, but a proof is about all threads.
gpu.module @kernels {
  gpu.func @thread(%m: memref<4xi32>, %v: i32) kernel {
    %t = gpu.thread_id x
    memref.store %v, %m[%t] : memref<4xi32>
    gpu.return
  }
  gpu.func @size() -> index {
    %s = gpu.block_dim y
    gpu.return %s : index
  }
  gpu.func @reduced(%v: i32) -> i32 {
    %one = arith.constant 1 : i32
    %n = gpu.all_reduce add %one {} : (i32) -> (i32)
    gpu.return %n : i32
  }
  gpu.func @same(%v: index) -> index {
    %t = gpu.thread_id x
    %r = arith.addi %t, %v : index
    gpu.return %r : index
  }
  gpu.func @other_dimension(%v: index) -> index {
    %t = gpu.thread_id x
    %r = arith.addi %t, %v : index
    gpu.return %r : index
  }
}

// Specialisation decides the constant, and the linker may take another definition.
spirv.module Logical GLSL450 {
  spirv.SpecConstant @constant = 5 : i32
  spirv.func @specialised() -> i32 "None" {
    %0 = spirv.mlir.referenceof @constant : i32
    spirv.ReturnValue %0 : i32
  }
}
llvm.func weak @replaceable(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @calls(%a: i32) -> i32 {
  %1 = llvm.call @replaceable(%a) : (i32) -> i32
  llvm.return %1 : i32
}
