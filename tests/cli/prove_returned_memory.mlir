// ARGS: prove % --against prove_returned_memory.after
// NEEDS: mlir-opt
// The memory ends with the function, so no caller sees what is stored in it; its address is not a result that is modelled.
func.func @f(%a: i7) -> (i7, memref<index>) {
  %0 = arith.divui %a, %a : i7
  %m = memref.alloca() : memref<index>
  %c8 = arith.constant 8 : index
  memref.store %c8, %m[] : memref<index>
  return %0, %m : i7, memref<index>
}
