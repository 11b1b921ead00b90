func.func @f(%two: i1, %x: tensor<1xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %d = tensor.cast %x : tensor<1xi32> to tensor<?xi32>
  %r = scf.if %two -> tensor<2xi32> {
    %s = linalg.copy ins(%d : tensor<?xi32>) outs(%y : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %s : tensor<2xi32>
  } else {
    scf.yield %y : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}
