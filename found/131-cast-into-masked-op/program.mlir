func.func @f(%v: vector<4xf32>, %s: tensor<8xf32>, %m: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %r = vector.mask %m { vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
