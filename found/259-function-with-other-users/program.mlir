func.func private @g(%x: i32) {
  return
}
func.func @f() -> ((i32) -> ()) {
  %0 = func.constant @g : (i32) -> ()
  return %0 : (i32) -> ()
}
