func.func @f(%t: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} outs(%t : tensor<2x2xi32>) {
  ^bb0(%x: i32):
    linalg.yield %x : i32
  } -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
func.func @main() {
  %t = arith.constant dense<5> : tensor<2x2xi32>
  %0 = call @f(%t) : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %c1 = arith.constant 1 : index
  %1 = tensor.extract %0[%c1, %c1] : tensor<2x2xi32>
  vector.print %1 : i32
  return
}
