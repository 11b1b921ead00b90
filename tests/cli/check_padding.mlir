// ARGS: check % --against check_padding.after --inputs 64 -v
// NEEDS: mlir-opt
// The padding of a stored aggregate is undefined.
func.func @pad(%a: i64, %x: i8, %y: i32) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.undef : !llvm.struct<(i8, i32)>
  %s1 = llvm.insertvalue %x, %u[0] : !llvm.struct<(i8, i32)>
  %s = llvm.insertvalue %y, %s1[1] : !llvm.struct<(i8, i32)>
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i64, !llvm.ptr
  llvm.store %s, %p : !llvm.struct<(i8, i32)>, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i64
  return %r : i64
}
func.func @wrong_field(%a: i64, %x: i8, %y: i32) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %u = llvm.mlir.undef : !llvm.struct<(i8, i32)>
  %s1 = llvm.insertvalue %x, %u[0] : !llvm.struct<(i8, i32)>
  %s = llvm.insertvalue %y, %s1[1] : !llvm.struct<(i8, i32)>
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i64, !llvm.ptr
  llvm.store %s, %p : !llvm.struct<(i8, i32)>, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i64
  return %r : i64
}
