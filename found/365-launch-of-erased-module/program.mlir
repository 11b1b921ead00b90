module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @g() kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    gpu.launch_func @k::@g blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
