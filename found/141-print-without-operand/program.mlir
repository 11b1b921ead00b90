func.func @f(%v: vector<2xi32>) -> i32 {
  vector.print %v : vector<2xi32>
  %r = vector.reduction <add>, %v : vector<2xi32> into i32
  return %r : i32
}
