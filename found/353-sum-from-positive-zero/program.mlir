func.func @f(%v: vector<1xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  return %0 : f32
}
func.func @main() {
  %v = arith.constant dense<-0.0> : vector<1xf32>
  %0 = call @f(%v) : (vector<1xf32>) -> f32
  vector.print %0 : f32
  return
}
