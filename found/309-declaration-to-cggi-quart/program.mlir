func.func private @f(tensor<4xi8>)
