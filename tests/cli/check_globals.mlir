// ARGS: check % --against check_globals.after --inputs 16 -v
// NEEDS: mlir-opt
// What functions leave in globals is compared, whatever form a lowering gives these.
memref.global @counter : memref<2xi32> = dense<[3, 4]>
memref.global @single : memref<i32> = dense<7>
memref.global "private" constant @fixed : memref<2xi32> = dense<[5, 6]>
memref.global "private" @dropped : memref<2xi32> = dense<0>
llvm.mlir.global external @word(9 : i32) : i32
func.func @right_stored(%a: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @counter : memref<2xi32>
  %x = memref.load %m[%c0] : memref<2xi32>
  %y = arith.addi %x, %a : i32
  memref.store %y, %m[%c0] : memref<2xi32>
  return
}
func.func @wrong_stored(%a: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @counter : memref<2xi32>
  %x = memref.load %m[%c0] : memref<2xi32>
  %y = arith.addi %x, %a : i32
  memref.store %y, %m[%c0] : memref<2xi32>
  return
}
func.func @wrong_store_is_gone(%a: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @counter : memref<2xi32>
  memref.store %a, %m[%c1] : memref<2xi32>
  return %a : i32
}
// 7 is there before and after.
func.func @right_same_value() -> i32 {
  %m = memref.get_global @single : memref<i32>
  %c7 = arith.constant 7 : i32
  memref.store %c7, %m[] : memref<i32>
  return %c7 : i32
}
func.func @right_scalar(%a: i32) {
  %m = memref.get_global @single : memref<i32>
  memref.store %a, %m[] : memref<i32>
  return
}
func.func @wrong_scalar(%a: i32) {
  %m = memref.get_global @single : memref<i32>
  memref.store %a, %m[] : memref<i32>
  return
}
func.func @right_only_read() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @fixed : memref<2xi32>
  %x = memref.load %m[%c0] : memref<2xi32>
  return %x : i32
}
llvm.func @wrong_word(%a: i32) {
  %p = llvm.mlir.addressof @word : !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.return
}
// What was never written may be anything.
llvm.func @right_undefined(%a: i32) {
  %u = llvm.mlir.undef : i32
  %p = llvm.mlir.addressof @word : !llvm.ptr
  llvm.store %u, %p : i32, !llvm.ptr
  llvm.return
}

// Nobody can read what is stored here.
memref.global "private" @unread : memref<i32> = dense<0>
func.func @right_dead_store(%a: i32) -> i32 {
  %m = memref.get_global @unread : memref<i32>
  memref.store %a, %m[] : memref<i32>
  return %a : i32
}
