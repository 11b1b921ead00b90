func.func @f() {
  %mask = arith.constant dense<true> : vector<1xi1>
  vector.mask %mask { vector.yield } : vector<1xi1>
  return
}
