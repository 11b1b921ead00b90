// ARGS: prove % --pipeline convert-scf-to-cf --inputs 1 -v
// NEEDS: mlir-opt
// Branches choose values by the same terms as the regions from which they were made.
func.func @sums(%n: index, %m: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %t = scf.for %j = %i to %m step %c1 iter_args(%u = %s) -> (i32) {
      %v = arith.muli %u, %a : i32
      %w = arith.addi %v, %s : i32
      scf.yield %w : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}

func.func @stores(%m: memref<4xi32>, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %x = memref.load %m[%j] : memref<4xi32>
      %y = arith.muli %x, %a : i32
      memref.store %y, %m[%i] : memref<4xi32>
    }
  }
  return
}

func.func @effects(%n: index, %m: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %go = arith.cmpi ult, %i, %m : index
    scf.if %go {
      "other.op"(%a) : (i32) -> ()
    }
  }
  return
}

func.func @three(%n: index, %m: index, %k: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %t = scf.for %j = %c0 to %m step %c1 iter_args(%u = %s) -> (i32) {
      %x = scf.for %l = %j to %k step %c1 iter_args(%v = %u) -> (i32) {
        %w = arith.muli %v, %a : i32
        scf.yield %w : i32
      }
      scf.yield %x : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}
