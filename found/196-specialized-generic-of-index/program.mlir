#m = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xindex>, %b: tensor<4xindex>) -> tensor<4xindex> {
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xindex>, tensor<4xindex>) outs(%a : tensor<4xindex>) {
  ^bb0(%x: index, %y: index, %o: index):
    %0 = arith.muli %x, %y : index
    linalg.yield %0 : index
  } -> tensor<4xindex>
  return %r : tensor<4xindex>
}
