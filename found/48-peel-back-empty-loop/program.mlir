func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    vector.print %i : index
  }
  return
}
func.func @main() {
  %n = arith.constant -1 : index
  call @f(%n) : (index) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
