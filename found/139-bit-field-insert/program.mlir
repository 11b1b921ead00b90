func.func @f(%insert: i32) -> i32 {
  %base = spirv.Constant 0 : i32
  %offset = spirv.Constant 2 : i32
  %count = spirv.Constant 5 : i32
  %0 = spirv.BitFieldInsert %base, %insert, %offset, %count : i32, i32, i32
  return %0 : i32
}
func.func @main() {
  %insert = arith.constant 33 : i32
  %r = call @f(%insert) : (i32) -> i32
  vector.print %r : i32
  return
}
