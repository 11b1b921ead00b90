// ARGS: prove % --against prove_memory.after --inputs 1 -v
// NEEDS: mlir-opt
// Memory that a function allocates, and the memory of its arguments. What is wrong is named so.
func.func @forwards(%a: i32, %b: i32, %c: i1) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  scf.if %c {
    memref.store %b, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}

func.func @forwards_wrongly(%i: index, %j: index, %a: i32, %b: i32) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.store %a, %m[%i] : memref<4xi32>
  memref.store %b, %m[%j] : memref<4xi32>
  %r = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}

// The index is in bounds, for the store is.
func.func @bounds(%i: index, %a: i32) -> (i32, i1) {
  %m = memref.alloca() : memref<4xi32>
  memref.store %a, %m[%i] : memref<4xi32>
  %r = memref.load %m[%i] : memref<4xi32>
  %c4 = arith.constant 4 : index
  %in = arith.cmpi ult, %i, %c4 : index
  return %r, %in : i32, i1
}

func.func @out_of_bounds_wrongly(%m: memref<4xi32>, %i: index) -> index {
  return %i : index
}

func.func @freed_wrongly(%c: i1, %a: i32) -> i32 {
  %m = memref.alloc() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  %r = memref.load %m[] : memref<i32>
  scf.if %c {
    memref.dealloc %m : memref<i32>
  }
  return %r : i32
}

func.func @writes(%m: memref<2x2xi32>, %i: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  memref.store %zero, %m[%c0, %i] : memref<2x2xi32>
  memref.store %a, %m[%c0, %i] : memref<2x2xi32>
  return
}

func.func @writes_wrongly(%m: memref<2x2xi32>, %i: index, %a: i32) {
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0, %i] : memref<2x2xi32>
  return
}

// Only if the two do not overlap.
func.func @apart(%m: memref<2xi32>, %n: memref<2xi32>, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xi32>
  memref.store %a, %n[%c0] : memref<2xi32>
  return %x : i32
}

// Bits that nobody wrote are not terms, so the load and the branch are ops that nothing is known of.
func.func @undefined(%c: i1, %a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  scf.if %c {
    memref.store %a, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}

// What the callee does with the memory is not known.
func.func private @callee(memref<i32>)

func.func @escapes(%a: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %a, %m[] : memref<i32>
  func.call @callee(%m) : (memref<i32>) -> ()
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}

llvm.func @slot(%a: i32, %c: i1) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.cond_br %c, ^more, ^end
^more:
  %n = llvm.add %a, %1 : i32
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.br ^end
^end:
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}

func.func @wrong_negative_size(%n: index, %k: i32) -> index {
  return %n : index
}
