func.func @f() -> tensor<1xi32> {
  %init = arith.constant dense<7> : tensor<1xi32>
  %r = linalg.map outs(%init : tensor<1xi32>) (%old: i32) {
    linalg.yield %old : i32
  }
  return %r : tensor<1xi32>
}
