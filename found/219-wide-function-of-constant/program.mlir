func.func private @g(i64)
func.func @f() {
  %g = func.constant @g : (i64) -> ()
  return
}
