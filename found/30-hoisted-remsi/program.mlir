func.func @f(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = arith.remsi %a, %b : i32
    vector.print %r : i32
  }
  return
}
func.func @main() {
  %n = arith.constant 0 : index
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  call @f(%n, %a, %b) : (index, i32, i32) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
