func.func @f(%m: memref<i8>, %t: tensor<4xi8>, %i: index) -> i8 {
  %r = memref.generic_atomic_rmw %m[] : memref<i8> {
  ^bb0(%old: i8):
    %s = tensor.splat %old : tensor<4xi8>
    %u = tensor.extract %s[%i] : tensor<4xi8>
    memref.atomic_yield %u : i8
  }
  return %r : i8
}
