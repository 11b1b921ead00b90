func.func @f(%v: vector<4xi32>, %acc: i32) -> i32 {
  %r = vector.reduction <add>, %v, %acc : vector<4xi32> into i32
  return %r : i32
}
func.func @main() {
  %v = arith.constant dense<1> : vector<4xi32>
  %acc = arith.constant 100 : i32
  %r = call @f(%v, %acc) : (vector<4xi32>, i32) -> i32
  vector.print %r : i32
  return
}
