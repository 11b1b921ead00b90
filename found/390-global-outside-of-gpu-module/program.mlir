module {
  gpu.module @m {
    func.func @f() -> f32 {
      %c0 = arith.constant 0 : index
      %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %x = tensor.extract %t[%c0] : tensor<2xf32>
      return %x : f32
    }
  }
}
