// ARGS: check % --against check_unwritten_elements.after --inputs 16 -v
// NEEDS: mlir-opt
// Of an element that nobody wrote, a source allows anything, whatever op reads it. The other element is compared.
func.func @generic(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%m : memref<2xf32>) outs(%out : memref<2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  }
  return
}
func.func @named(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  linalg.exp ins(%m : memref<2xf32>) outs(%out : memref<2xf32>)
  return
}
func.func @vector_load(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %v = vector.load %m[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @transfer_read(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %v = vector.transfer_read %m[%c0], %x {in_bounds = [true]} : memref<2xf32>, vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @maskedload(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %p = vector.broadcast %x : f32 to vector<2xf32>
  %k = arith.constant dense<true> : vector<2xi1>
  %v = vector.maskedload %m[%c0], %k, %p : memref<2xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @gather(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %p = vector.broadcast %x : f32 to vector<2xf32>
  %k = arith.constant dense<true> : vector<2xi1>
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  %v = vector.gather %m[%c0] [%i], %k, %p : memref<2xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @affine_vector_load(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %v = affine.vector_load %m[%c0] : memref<2xf32>, vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @to_tensor(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %v = vector.transfer_read %t[%c0], %x {in_bounds = [true]} : tensor<2xf32>, vector<2xf32>
  vector.store %v, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
func.func @load(%x: f32, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %v = memref.load %m[%c1] : memref<2xf32>
  memref.store %x, %out[%c0] : memref<2xf32>
  memref.store %v, %out[%c1] : memref<2xf32>
  return
}
func.func @wrong(%x: f32) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %v = vector.load %m[%c0] : memref<2xf32>, vector<2xf32>
  return %v : vector<2xf32>
}
