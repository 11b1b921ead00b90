// ARGS: prove % --against prove_induction.after --inputs 1 -v
// NEEDS: mlir-opt
// Loops that keep their bounds and carry the same state are proved for any number of rounds. What is wrong is named so.
func.func @sum(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i32) {
    %d = arith.muli %a, %two : i32
    %t = arith.addi %s, %d : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// Wrong from the tenth round on, so only within the bound of unrolling right.
func.func @sum_wrongly(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  return %r : index
}

// What the loop carries without a change is not part of its state.
func.func @unchanged(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %k = %b) -> (i32, i32) {
    %t = arith.xori %s, %k : i32
    scf.yield %t, %k : i32, i32
  }
  return %r#0 : i32
}

func.func @memory(%m: memref<8xi32>, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xi32>
    %y = arith.addi %x, %a : i32
    memref.store %y, %m[%i] : memref<8xi32>
  }
  return
}

func.func @memory_wrongly(%m: memref<8xi32>, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xi32>
    %y = arith.addi %x, %a : i32
    memref.store %y, %m[%i] : memref<8xi32>
  }
  return
}

// The loop may not run at all: the division may not leave it.
func.func @division_wrongly(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %q = arith.divsi %a, %b : i32
    %t = arith.xori %s, %q : i32
    scf.yield %t : i32
  }
  return %r : i32
}

func.func @until(%a: i32, %b: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %go = arith.cmpi slt, %x, %b : i32
    scf.condition(%go) %x : i32
  } do {
  ^bb0(%x: i32):
    %y = arith.addi %x, %c1 : i32
    scf.yield %y : i32
  }
  return %r : i32
}

// The same loop under another condition.
func.func @until_wrongly(%a: i32, %b: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %go = arith.cmpi slt, %x, %b : i32
    scf.condition(%go) %x : i32
  } do {
  ^bb0(%x: i32):
    %y = arith.addi %x, %c1 : i32
    scf.yield %y : i32
  }
  return %r : i32
}

func.func @nested(%n: index, %k: index, %a: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i8) {
    %t = scf.for %j = %i to %k step %c1 iter_args(%u = %s) -> (i8) {
      %v = arith.addi %u, %u : i8
      scf.yield %v : i8
    }
    scf.yield %t : i8
  }
  return %r : i8
}

// Rounds have effects that nothing is known of; what is read before them may be something else behind them.
func.func @effects(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.addi %a, %b : i32
    "other.op"(%x) : (i32) -> ()
  }
  return
}

func.func @read_before(%p: !llvm.ptr, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i32) {
    %x = llvm.load %p : !llvm.ptr -> i32
    %t = arith.addi %s, %x : i32
    llvm.store %t, %p : i32, !llvm.ptr
    scf.yield %t : i32
  }
  return %r : i32
}

// Long, but its number of rounds is known.
func.func @long(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = arith.constant 1000000 : index
  %r = scf.for %i = %c0 to %many step %c1 iter_args(%s = %a) -> (i32) {
    %t = arith.addi %s, %s : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// Rounds that are joined in pairs have another form.
func.func @joined(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %t = arith.addi %s, %a : i32
    scf.yield %t : i32
  }
  return %r : i32
}
