// ARGS: check % --against check_never_written.after --inputs 64 -v
// NEEDS: mlir-opt
// An element of a memref that nobody wrote allows anything in the source, and stands for undefined bits in the target.
func.func @poison() -> i32 {
  %m = memref.alloca() : memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @half(%c: i1, %a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  scf.if %c { memref.store %a, %m[] : memref<i32> }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @lowered() -> i32 {
  %m = memref.alloca() : memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @wrong_target() -> i32 {
  %r = arith.constant 5 : i32
  return %r : i32
}
func.func @wrong_half(%c: i1, %a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  scf.if %c { memref.store %a, %m[] : memref<i32> }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @wrong_poison_stored(%a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
