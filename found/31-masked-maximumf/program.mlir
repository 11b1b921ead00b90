func.func @f(%v: vector<4xf32>, %m: vector<4xi1>) -> f32 {
  %r = vector.mask %m { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %r : f32
}
func.func @main() {
  %v = arith.constant dense<[-4.0, -3.0, -2.0, -1.0]> : vector<4xf32>
  %m = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %r = call @f(%v, %m) : (vector<4xf32>, vector<4xi1>) -> f32
  vector.print %r : f32
  return
}
