func.func @f(%x: index, %v: vector<index>) -> vector<index> {
  %0 = vector.insert %x, %v [] : index into vector<index>
  return %0 : vector<index>
}
