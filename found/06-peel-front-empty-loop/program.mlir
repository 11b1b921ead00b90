func.func @f(%lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    vector.print %i : index
  }
  return
}
func.func @main() {
  %c1 = arith.constant 1 : index
  call @f(%c1, %c1) : (index, index) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
