gpu.module @k [#xevm.target<chip = "pvc">] {
  func.func @f(%p: memref<f32>) {
    %v = arith.constant dense<0.0> : vector<16xf32>
    %a = arith.constant 0.0 : f32
    %r = vector.multi_reduction <add>, %v, %a [0] : vector<16xf32> to f32
    memref.store %r, %p[] : memref<f32>
    return
  }
}
