module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<f32>) kernel {
      gpu.return
    }
  }
  func.func @f(%c: index, %x: memref<f32>) {
    gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%x : memref<f32>)
    return
  }
}
