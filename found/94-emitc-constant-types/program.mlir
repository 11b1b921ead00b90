func.func @f() {
  %c = arith.constant dense<1.0> : vector<2xf32>
  return
}
