func.func @f(%x: i32) -> i32 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("assign") -> i32 {
    affine.yield %x : i32
  }
  return %r : i32
}
