func.func @f(%t: tensor<4xf32>, %i: index, %v: vector<2xi32>, %m: vector<2xi1>, %pass: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.gather %t[%i] [%v], %m, %pass : tensor<4xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
