// ARGS: check % --pipeline finalize-memref-to-llvm,convert-func-to-llvm --inputs 50 -v
// NEEDS: mlir-opt
// A lowering copies promises. The later arguments get other numbers, and `llvm.readnone` another name.
func.func @later(%m: memref<2xi32>, %p: !llvm.ptr {llvm.noalias, llvm.readonly}) -> i32 {
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c1] : memref<2xi32>
  return %a : i32
}
func.func @no_memory(%k: i32) -> i32 attributes {llvm.readnone, passthrough = ["noinline", "nofree"]} {
  return %k : i32
}
