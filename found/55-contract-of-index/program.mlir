#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @f(%acc: vector<1x2xindex>) -> vector<1x2xindex> {
  %x = arith.constant dense<1> : vector<1x4xindex>
  %y = arith.constant dense<6> : vector<4x2xindex>
  %r = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %acc : vector<1x4xindex>, vector<4x2xindex> into vector<1x2xindex>
  return %r : vector<1x2xindex>
}
