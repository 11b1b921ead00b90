func.func @main() {
  %c7 = arith.constant 7 : i32
  affine.for %i = 0 to min affine_map<() -> (-4, 4)>() {
    vector.print %c7 : i32
  }
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
