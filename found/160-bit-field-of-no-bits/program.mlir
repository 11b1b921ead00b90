func.func @f(%base: i32, %count: i32) -> i32 {
  %zero = spirv.Constant 0 : i32
  %r = spirv.BitFieldSExtract %base, %zero, %count : i32, i32, i32
  return %r : i32
}
func.func @main() {
  %base = arith.constant 5 : i32
  %zero = arith.constant 0 : i32
  %r = call @f(%base, %zero) : (i32, i32) -> i32
  vector.print %r : i32
  return
}
