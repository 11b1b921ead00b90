func.func private @g(i8)
func.func @f(%x: i8) {
  call @g(%x) : (i8) -> ()
  return
}
