// ARGS: check % --against check_extra_bits.after --inputs 64 -v
// NEEDS: mlir-opt
// Bits of a stored byte that the type does not have are undefined, and so is what a load of another such type reads.
func.func @byte_of_bool(%a: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i1, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i8
  return %x : i8
}
func.func @i24_of_i20(%a: i20) -> i24 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i20, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i24
  return %x : i24
}
func.func @i20_of_i24(%a: i24) -> i20 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i24, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i20
  return %x : i20
}
func.func @lanes(%a: vector<3xi1>) -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %z = llvm.mlir.constant(0 : i64) : i64
  llvm.store %z, %p : i64, !llvm.ptr
  llvm.store %a, %p : vector<3xi1>, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i8
  return %x : i8
}
func.func @same_type(%a: i20) -> i20 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i20, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i20
  return %x : i20
}
func.func @same_type_copied(%a: i20) -> i20 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i20, !llvm.ptr
  %q = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.mlir.constant(4 : i32) : i32
  "llvm.intr.memcpy"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %z = llvm.mlir.constant(0 : i32) : i32
  llvm.store %z, %p : i32, !llvm.ptr
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %x = llvm.load %p : !llvm.ptr -> i20
  return %x : i20
}
func.func @wrong_copied(%a: i20) -> i20 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i20, !llvm.ptr
  %q = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.mlir.constant(4 : i32) : i32
  "llvm.intr.memcpy"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %z = llvm.mlir.constant(0 : i32) : i32
  llvm.store %z, %p : i32, !llvm.ptr
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %x = llvm.load %p : !llvm.ptr -> i20
  return %x : i20
}
func.func @wrong_low_bits(%a: i1) -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i1, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i8
  return %x : i8
}
