func.func @f(%m: memref<4xi2>, %x: i2, %i: index) -> i2 {
  %r = memref.atomic_rmw addi %x, %m[%i] : (i2, memref<4xi2>) -> i2
  return %r : i2
}
