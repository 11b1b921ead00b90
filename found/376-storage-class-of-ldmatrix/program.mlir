func.func @f(%m: memref<f16, 3>) {
  %0 = nvgpu.ldmatrix %m[] {numTiles = 4 : i32, transpose = false} : memref<f16, 3> -> vector<4x2xf16>
  return
}
