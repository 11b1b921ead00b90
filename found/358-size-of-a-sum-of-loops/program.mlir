#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0 + d1)>
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @main() {
  %a = arith.constant dense<0.0> : tensor<2x2xf32>
  %b = arith.constant dense<0.0> : tensor<3xf32>
  %aa = tensor.cast %a : tensor<2x2xf32> to tensor<?x?xf32>
  %bb = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %d = call @f(%aa, %bb) : (tensor<?x?xf32>, tensor<?xf32>) -> index
  vector.print %d : index
  return
}
