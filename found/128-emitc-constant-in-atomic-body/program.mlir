func.func @f(%m: memref<i32>) -> i32 {
  %r = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%old: i32):
    %one = arith.constant 1 : i32
    memref.atomic_yield %one : i32
  }
  return %r : i32
}
