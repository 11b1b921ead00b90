// ARGS: check % --pipeline canonicalize -v
// NEEDS: mlir-opt
// The verifier takes an accumulator that is narrower than the operands; no document says what happens then.
func.func @f(%a: vector<4xi8>, %c: i4) -> i4 {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<4xi8>, vector<4xi8> into i4
  return %0 : i4
}
