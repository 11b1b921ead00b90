// ARGS: check % --pipeline lower-affine -v --target mlir-22
// NEEDS: mlir-22
// What a trip of affine.for or affine.parallel puts on the stack ends with it, before and after the pass.
func.func @affine_alloca() -> i32 {
  %c0 = arith.constant 0 : index
  %s = arith.constant 5 : i32
  %r = affine.for %i = 0 to 1000 iter_args(%a = %s) -> i32 {
    %m = memref.alloca() : memref<16xi32>
    memref.store %a, %m[%c0] : memref<16xi32>
    %v = memref.load %m[%c0] : memref<16xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
func.func @affine_par_alloca() -> i32 {
  %c0 = arith.constant 0 : index
  %s = arith.constant 1 : i32
  %r = affine.parallel (%i) = (0) to (1000) reduce ("addi") -> i32 {
    %m = memref.alloca() : memref<16xi32>
    memref.store %s, %m[%c0] : memref<16xi32>
    %v = memref.load %m[%c0] : memref<16xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
func.func @leaves_its_scope() -> i32 {
  %s = arith.constant 5 : i32
  %o = memref.alloca() : memref<i32>
  %r = affine.for %i = 0 to 2 iter_args(%a = %o) -> memref<i32> {
    %m = memref.alloca() : memref<i32>
    memref.store %s, %m[] : memref<i32>
    affine.yield %m : memref<i32>
  }
  %v = memref.load %r[] : memref<i32>
  return %v : i32
}
func.func @no_scope(%c: i1) -> i32 {
  %s = arith.constant 5 : i32
  %r = affine.for %i = 0 to 2 iter_args(%a = %s) -> i32 {
    %m = scf.execute_region -> memref<i32> {
      %n = memref.alloca() : memref<i32>
      scf.yield %n : memref<i32>
    }
    memref.store %a, %m[] : memref<i32>
    %v = memref.load %m[] : memref<i32>
    affine.yield %v : i32
  }
  return %r : i32
}
