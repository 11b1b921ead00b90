#map = affine_map<(d0, d1) -> (d0 + d1 * 3)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<3xi8>, %k: tensor<1xi8>, %o: tensor<2xi8>) -> tensor<2xi8> {
  %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%a, %k : tensor<3xi8>, tensor<1xi8>) outs(%o : tensor<2xi8>) {
  ^bb0(%x: i8, %y: i8, %out: i8):
    %1 = arith.muli %x, %y : i8
    %2 = arith.addi %1, %out : i8
    linalg.yield %2 : i8
  } -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
