func.func @f(%x: vector<i1>) -> vector<i64> {
  %0 = arith.extsi %x : vector<i1> to vector<i64>
  return %0 : vector<i64>
}
