// ARGS: prove % --against prove_lost_global.after -v
// NEEDS: mlir-opt
// Another module may use what is public.
memref.global @gone : memref<2xi32> = dense<[3, 4]>
memref.global constant @changed : memref<2xi32> = dense<[5, 6]>
memref.global "private" @hidden : memref<2xi32> = dense<0>
llvm.mlir.global external constant @c(7 : i32) : i32
llvm.mlir.global internal constant @own(7 : i32) : i32
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
