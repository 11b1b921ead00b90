func.func @f(%lb: index, %ub: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%c1) init (%zero) -> i32 {
    scf.reduce(%one : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  %cond = arith.cmpi ne, %r, %one : i32
  %5 = arith.select %cond, %r, %one : i32
  return %5 : i32
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = call @f(%c1, %c4) : (index, index) -> i32
  vector.print %r : i32
  return
}
