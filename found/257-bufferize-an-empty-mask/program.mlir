func.func @f(%t: tensor<i8>, %m: vector<1xi1>) -> tensor<i8> {
  %0 = vector.mask %m { vector.yield %t : tensor<i8> } : vector<1xi1> -> tensor<i8>
  return %0 : tensor<i8>
}
