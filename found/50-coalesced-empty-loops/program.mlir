func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      vector.print %i : index
    }
  }
  return
}
func.func @main() {
  %n = arith.constant -2 : index
  call @f(%n) : (index) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
