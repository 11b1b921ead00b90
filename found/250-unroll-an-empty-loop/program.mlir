func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 1 to min affine_map<() -> (1, 8)>() {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}
