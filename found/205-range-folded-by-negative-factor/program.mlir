func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %factor = arith.constant -2 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %m = arith.muli %i, %factor : index
    vector.print %m : index
  }
  vector.print %c4 : index
  return
}
