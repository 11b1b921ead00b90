func.func @f(%t: memref<4x4xf32>, %m: vector<4x4xi1>, %p: f32) -> vector<4x4xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.mask %m { vector.transfer_read %t[%c0, %c0], %p {in_bounds = [true, true]} : memref<4x4xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  return %r : vector<4x4xf32>
}
