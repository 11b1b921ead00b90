// ARGS: check % --target mlir-22 --pipeline test-convert-to-spirv
// NEEDS: mlir-22
// The pass splits vectors in a signature. Vectors of one element, complex numbers and tensors get another form.

func.func @split(%a: vector<2x8xi32>, %b: i32, %c: vector<2x8xi32>) -> (vector<2x8xi32>, i32, vector<16xindex>) {
  %0 = arith.subi %a, %c : vector<2x8xi32>
  %1 = arith.constant dense<7> : vector<16xindex>
  return %0, %b, %1 : vector<2x8xi32>, i32, vector<16xindex>
}

func.func @single(%a: vector<1xf32>, %b: f32) -> vector<1xf32> {
  %0 = vector.reduction <add>, %a, %b : vector<1xf32> into f32
  %1 = vector.broadcast %0 : f32 to vector<1xf32>
  return %1 : vector<1xf32>
}

func.func @complex(%a: complex<f32>) -> complex<f32> {
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %a : complex<f32>
  %2 = complex.create %1, %0 : complex<f32>
  return %2 : complex<f32>
}

func.func @tensor(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  return %a : tensor<2x3xi32>
}

func.func @memref(%m: memref<f32, #spirv.storage_class<StorageBuffer>>, %a: f32) -> f32 {
  %0 = memref.atomic_rmw mulf %a, %m[] : (f32, memref<f32, #spirv.storage_class<StorageBuffer>>) -> f32
  return %0 : f32
}

// What the pass leaves needs the sizes of the memref, of which the function only gets the address.
func.func @dynamic(%m: memref<?x?xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %j: index, %a: f32) {
  memref.store %a, %m[%i, %j] : memref<?x?xf32, #spirv.storage_class<StorageBuffer>>
  return
}
