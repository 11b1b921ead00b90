func.func @f(%v: vector<1xf8E4M3FN>) -> vector<1xf8E4M3FN> {
  %0 = vector.fma %v, %v, %v : vector<1xf8E4M3FN>
  return %0 : vector<1xf8E4M3FN>
}
