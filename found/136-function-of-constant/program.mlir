func.func @g(%x: i32) {
  return
}
func.func @f() {
  %g = constant @g : (i32) -> ()
  return
}
