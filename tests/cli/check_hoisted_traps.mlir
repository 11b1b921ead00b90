// ARGS: check % --target mlir-22 -- --loop-invariant-code-motion
// NEEDS: mlir-22
// ODS calls these ops Pure too, but a bad operand traps or accesses memory out of bounds: hoisting them is a bug.

func.func @remsi(%n: index, %p: i32, %q: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = arith.remsi %p, %q : i32
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @floordivsi(%n: index, %p: i32, %q: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.floordivsi %p, %q : i32
    vector.print %x : i32
  }
  return
}

// Not Pure: stays where it is.
func.func @divsi(%n: index, %p: i32, %q: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.divsi %p, %q : i32
    vector.print %x : i32
  }
  return
}

func.func @extract(%n: index, %t: tensor<?xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = tensor.extract %t[%o] : tensor<?xi32>
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @insert(%n: index, %t: tensor<?xi32>, %o: index, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = tensor.insert %v into %t[%o] : tensor<?xi32>
    %y = tensor.extract %x[%i] : tensor<?xi32>
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @affine(%n: index, %p: index, %q: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %x = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%p)[%q]
    %b = arith.addi %a, %x : index
    scf.yield %b : index
  }
  return %r : index
}

func.func @llvm(%n: index, %p: i32, %q: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = llvm.urem %p, %q : i32
    %b = arith.addi %a, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
