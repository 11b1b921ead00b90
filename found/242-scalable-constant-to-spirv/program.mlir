func.func @f() -> vector<[2]xindex> {
  %c = arith.constant dense<0> : vector<[2]xindex>
  return %c : vector<[2]xindex>
}
