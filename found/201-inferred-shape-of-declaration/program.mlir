func.func private @g() -> i1
func.func @f() -> i1 {
  %0 = call @g() : () -> i1
  return %0 : i1
}
