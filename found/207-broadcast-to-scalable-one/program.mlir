func.func @splat(%a: i32) -> vector<[1]xi32> {
  %v = vector.broadcast %a : i32 to vector<[1]xi32>
  return %v : vector<[1]xi32>
}
