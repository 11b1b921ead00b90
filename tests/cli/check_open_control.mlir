// ARGS: check % --against check_open_control.after --inputs 16 -v
// NEEDS: mlir-opt
// What depends on an open value is not compared, though both sides choose the same.
func.func @open_branch(%a: i32, %b: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %g = llvm.freeze %u : i1
  cf.cond_br %g, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%r: i32):
  return %r : i32
}
func.func @open_branch_on_some_inputs(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i1
  %c0 = arith.constant 0 : i32
  %f = llvm.freeze %u : i1
  %n = arith.cmpi slt, %a, %c0 : i32
  %r = scf.if %n -> i32 {
    cf.assert %f, "open"
    scf.yield %c0 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @open_address(%m: memref<4xi32>) -> i32 {
  %u = llvm.mlir.undef : i64
  %k = arith.constant 3 : i64
  %f = llvm.freeze %u : i64
  %i = arith.andi %f, %k : i64
  %j = arith.index_cast %i : i64 to index
  %r = memref.load %m[%j] : memref<4xi32>
  return %r : i32
}
func.func @open_result_alone() -> i32 {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  return %g : i32
}
func.func @open_result_beside(%a: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  return %g, %a : i32, i32
}
func.func @nothing_open(%a: i32) -> i32 {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %c0 = arith.constant 0 : i32
  %z = arith.andi %g, %c0 : i32
  %r = arith.addi %z, %a : i32
  return %r : i32
}
func.func @right_open_bit() -> (i32, i32) {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %c1 = arith.constant 1 : i32
  %r = arith.andi %g, %c1 : i32
  return %r, %c1 : i32, i32
}
func.func @wrong_determined_bit() -> i32 {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %c1 = arith.constant 1 : i32
  %r = arith.andi %g, %c1 : i32
  return %r : i32
}
func.func @right_poison_of_an_overflow(%a: i32) -> (i32, i32) {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  %c1 = arith.constant 1 : i32
  %r = arith.addi %g, %c1 overflow<nsw> : i32
  return %r, %a : i32, i32
}
func.func @wrong_undef_for_frozen() -> i32 {
  %u = llvm.mlir.undef : i32
  %g = llvm.freeze %u : i32
  return %g : i32
}
