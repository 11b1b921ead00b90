func.func @f(%t: tensor<4xi32>, %v: vector<i32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %w = vector.transfer_write %v, %t[%c0] : vector<i32>, tensor<4xi32>
  %a = tensor.extract %t[%c2] : tensor<4xi32>
  %b = tensor.extract %w[%c2] : tensor<4xi32>
  %r = arith.addi %a, %b : i32
  return %r : i32
}
func.func @main() {
  %nine = arith.constant 9 : i32
  %t = tensor.from_elements %nine, %nine, %nine, %nine : tensor<4xi32>
  %v = arith.constant dense<1> : vector<i32>
  %r = call @f(%t, %v) : (tensor<4xi32>, vector<i32>) -> i32
  vector.print %r : i32
  return
}
