func.func @f(%v: vector<2x2xi32>, %acc: vector<2x2xi32>) -> vector<2x2xi32> {
  %r = vector.multi_reduction <add>, %v, %acc [] : vector<2x2xi32> to vector<2x2xi32>
  return %r : vector<2x2xi32>
}
func.func @main() {
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %acc = arith.constant dense<[[10, 20], [30, 40]]> : vector<2x2xi32>
  %r = call @f(%v, %acc) : (vector<2x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  %e = vector.extract %r[1, 0] : i32 from vector<2x2xi32>
  vector.print %e : i32
  return
}
