// ARGS: prove % --against prove_limits.after --inputs 1 --iterations 4 -v
// NEEDS: mlir-opt
// What is not proved, or only within a bound that the answer states. Where only large numbers show a difference, inputs do not refute it.
func.func private @ext()

// The call may never return, so the division must not come first.
func.func @effect_first(%a: i32, %b: i32) -> i32 {
  func.call @ext() : () -> ()
  %r = arith.divsi %a, %b : i32
  return %r : i32
}

// The induction variable wraps on all inputs.
func.func @silent(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c2 = arith.constant 2 : i8
  %end = arith.constant 127 : i8
  %r = scf.for %i = %c0 to %end step %c2 iter_args(%s = %x) -> (i32) : i8 {
    %t = arith.addi %s, %s : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// It wraps if the bound is more than 100.
func.func @partly_silent(%n: i8, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %r = scf.for %i = %c0 to %n step %c100 iter_args(%s = %x) -> (i32) : i8 {
    %t = arith.addi %s, %s : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// Two loops of 3 iterations each are within the bound of 4.
func.func @nested(%n: i8, %m: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  cf.br ^outer(%c0, %c0 : i8, i8)
^outer(%i: i8, %count: i8):
  %c = arith.cmpi ult, %i, %n : i8
  cf.cond_br %c, ^inner(%c0, %count : i8, i8), ^done
^inner(%j: i8, %k: i8):
  %j1 = arith.addi %j, %c1 : i8
  %k1 = arith.addi %k, %c1 : i8
  %d = arith.cmpi ult, %j1, %m : i8
  cf.cond_br %d, ^inner(%j1, %k1 : i8, i8), ^latch
^latch:
  %i1 = arith.addi %i, %c1 : i8
  cf.br ^outer(%i1, %k1 : i8, i8)
^done:
  return %count : i8
}

// The number of iterations is known, but the loop runs only on some inputs.
func.func @known_iterations(%c: i1, %a: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %end = arith.constant 9 : i8
  cf.cond_br %c, ^loop(%c0, %a : i8, i8), ^done(%a : i8)
^loop(%i: i8, %s: i8):
  %s1 = arith.addi %s, %s : i8
  %i1 = arith.addi %i, %c1 : i8
  %d = arith.cmpi ult, %i1, %end : i8
  cf.cond_br %d, ^loop(%i1, %s1 : i8, i8), ^done(%s1 : i8)
^done(%r: i8):
  return %r : i8
}

// Each iteration may choose another value.
llvm.func @frozen(%n: i64, %x: i32) -> i32 {
  %i1 = llvm.mlir.constant(1 : i64) : i64
  %i0 = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.add %x, %one overflow<nsw> : i32
  %f = llvm.freeze %p : i32
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%s = %one) -> (i32) : i64 {
    %t = llvm.xor %s, %f : i32
    scf.yield %t : i32
  }
  llvm.return %r : i32
}

// Before the pass, an iteration may make poison of %x; after it, %x is a sum without a flag.
func.func @poison_part(%n: i32, %x0: i32, %k: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %false = arith.constant false
  %true = arith.constant true
  %r:3 = scf.while (%i = %c0, %x = %x0, %b = %false) : (i32, i32, i1) -> (i32, i32, i1) {
    %c = arith.cmpi ult, %i, %n : i32
    scf.condition(%c) %i, %x, %b : i32, i32, i1
  } do {
  ^bb0(%i: i32, %x: i32, %b: i1):
    %i1 = arith.addi %i, %c1 : i32
    %bit = arith.andi %k, %c1 : i32
    %x1 = arith.addi %bit, %c1 overflow<nsw> : i32
    scf.yield %i1, %x1, %true : i32, i32, i1
  }
  return %r#1 : i32
}

// No document says what a choice between tensors of different sizes gives.
func.func @chosen_tensor(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The bits of a NaN are printed.
func.func @printed_nan(%x: f32) {
  vector.print %x : f32
  return
}

// A store of an f8 may change the bits of a NaN.
func.func @stored_nan(%x: f8E4M3FN, %m: memref<1xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<1xf8E4M3FN>
  return
}

func.func @fewer_arguments(%x: i32, %y: i32) -> i32 {
  return %x : i32
}

func.func @split_argument(%x: i64) -> i64 {
  return %x : i64
}

// Only after the pass, it never ends for some numbers.
func.func @endless(%k: i32) -> i32 {
  return %k : i32
}

// An index of 32 bits would be cut.
func.func @index(%x: i64) -> i64 {
  %i = arith.index_cast %x : i64 to index
  %r = arith.index_cast %i : index to i64
  return %r : i64
}

// A float that a loop carries keeps its bits, also those of a NaN.
func.func @carried_nan(%n: index, %a: f32, %b: f32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> f32 {
    %o = arith.cmpi eq, %i, %c20 : index
    %y = arith.select %o, %b, %x : f32
    scf.yield %y : f32
  }
  %z = arith.bitcast %r : f32 to i32
  return %z : i32
}

// No document says what it reads if its view begins outside of the memory.
func.func @begins_outside(%m: memref<4xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.reinterpret_cast %m to offset: [%o], sizes: [2], strides: [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %r = memref.load %v[%c0] : memref<2xi32, strided<[1], offset: ?>>
  return %r : i32
}

func.func @begins_outside_after(%m: memref<4xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1] : memref<4xi32>
  return %r : i32
}

// They change places.
module @third {
  func.func @moved_one(%k: i32) -> i32 {
    %r = arith.constant 1 : i32
    return %r : i32
  }
}
module @fourth {
  func.func @moved_other(%k: i32) -> i32 {
    return %k : i32
  }
}

// Two functions of one name.
module @first {
  func.func private @constant(%k: i32) -> i32 {
    %r = arith.constant 1 : i32
    return %r : i32
  }
  func.func @calls_first(%k: i32) -> i32 {
    %r = func.call @constant(%k) : (i32) -> i32
    return %r : i32
  }
}
module @second {
  func.func private @constant(%k: i32) -> i32 {
    %r = arith.constant 2 : i32
    return %r : i32
  }
  func.func @calls_second(%k: i32) -> i32 {
    %r = func.call @constant(%k) : (i32) -> i32
    return %r : i32
  }
}
