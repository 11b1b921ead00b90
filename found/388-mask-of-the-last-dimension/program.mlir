#map = affine_map<(d0, d1) -> (d0)>
func.func @f(%m: memref<?x?xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1.0 : f32
  %r = vector.transfer_read %m[%c0, %c0], %pad {permutation_map = #map} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %a = memref.alloc(%c2, %c1) : memref<?x?xf32>
  memref.store %one, %a[%c0, %c0] : memref<?x?xf32>
  memref.store %two, %a[%c1, %c0] : memref<?x?xf32>
  %r = call @f(%a) : (memref<?x?xf32>) -> vector<4xf32>
  vector.print %r : vector<4xf32>
  return
}
