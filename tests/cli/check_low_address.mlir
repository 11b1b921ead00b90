// ARGS: check % --against check_low_address.after --inputs 64 -v
// NEEDS: mlir-opt
// The low bits of an address depend on where the object is, as far as its alignment does not say.
func.func @low(%a: i32) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  %r = llvm.ptrtoint %p : !llvm.ptr to i64
  %k = arith.constant 7 : i64
  %s = arith.andi %r, %k : i64
  return %s : i64
}
func.func @wrong_aligned() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i8 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %r = llvm.ptrtoint %p : !llvm.ptr to i64
  %k = arith.constant 7 : i64
  %s = arith.andi %r, %k : i64
  return %s : i64
}
