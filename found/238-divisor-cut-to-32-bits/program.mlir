func.func @f(%i: index) {
  affine.if affine_set<(d0) : (d0 floordiv 4294967298 - 4 >= 0)>(%i) {
    vector.print %i : index
  }
  return
}
func.func @main() {
  %i = arith.constant 17179869192 : index
  call @f(%i) : (index) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
