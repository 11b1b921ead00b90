func.func @f(%x: vector<2xi16>) -> i16 {
  %r = vector.reduction <minsi>, %x : vector<2xi16> into i16
  return %r : i16
}
