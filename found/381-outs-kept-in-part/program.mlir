func.func @f(%x: i32, %t: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} ins(%x : i32) outs(%t : tensor<2x2xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
