// ARGS: check % --pipeline convert-scf-to-cf -v --target mlir-22
// NEEDS: mlir-22
// Iterations of scf.parallel and scf.forall: what each writes alone, what all read, atomics and inner loops do not race.
func.func @par_race() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %m = memref.alloc() : memref<4xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[%c0] : memref<4xi32>
    scf.reduce
  }
  %r = memref.load %m[%c0] : memref<4xi32>
  return %r : i32
}
func.func @par_own() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %m = memref.alloc() : memref<4xi32>
  %t = memref.alloc() : memref<i32>
  %s = arith.constant 5 : i32
  memref.store %s, %t[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %t[] : memref<i32>
    %p = memref.alloca() : memref<i32>
    memref.store %v, %p[] : memref<i32>
    %w = memref.load %p[] : memref<i32>
    memref.store %w, %m[%i] : memref<4xi32>
    scf.reduce
  }
  memref.store %s, %t[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%c0] : memref<4xi32>
    scf.reduce
  }
  %r = memref.load %m[%c0] : memref<4xi32>
  return %r : i32
}
func.func @par_read_write() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %m = memref.alloc() : memref<9xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %j = arith.addi %i, %c1 : index
    %v = memref.load %m[%j] : memref<9xi32>
    memref.store %v, %m[%i] : memref<9xi32>
    scf.reduce
  }
  return
}
func.func @nested() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<4x4xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %s, %m[%i, %j] : memref<4x4xi32>
      scf.reduce
    }
    %v = memref.load %m[%i, %c0] : memref<4x4xi32>
    scf.for %k = %c0 to %n step %c1 {
      memref.store %v, %m[%i, %k] : memref<4x4xi32>
    }
    scf.reduce
  }
  %r = memref.load %m[%c0, %c0] : memref<4x4xi32>
  return %r : i32
}
func.func @nested_race() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<4x4xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %s, %m[%c0, %j] : memref<4x4xi32>
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @atomic() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %s = arith.constant 5 : i32
  %z = arith.constant 0 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %z, %m[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %o = memref.atomic_rmw addi %s, %m[%c0] : (i32, memref<1xi32>) -> i32
    scf.reduce
  }
  %r = memref.load %m[%c0] : memref<1xi32>
  return %r : i32
}
func.func @atomic_race() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %s, %m[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %o = memref.atomic_rmw addi %s, %m[%c0] : (i32, memref<1xi32>) -> i32
    %v = memref.load %m[%c0] : memref<1xi32>
    scf.reduce
  }
  return
}
func.func private @bump(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<1xi32>
  memref.store %v, %m[%c0] : memref<1xi32>
  return
}
func.func @call_race(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @bump(%m) : (memref<1xi32>) -> ()
    scf.reduce
  }
  return
}
func.func @forall_race() -> i32 {
  %c7 = arith.constant 7 : i32
  %m = memref.alloc() : memref<i32>
  scf.forall (%i) in (2) {
    memref.store %c7, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
