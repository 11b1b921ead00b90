func.func @f(%a: vector<i8>, %b: vector<i8>) -> i8 {
  %s = vector.shuffle %a, %b [1] : vector<i8>, vector<i8>
  %r = vector.extract %s[0] : i8 from vector<1xi8>
  return %r : i8
}
