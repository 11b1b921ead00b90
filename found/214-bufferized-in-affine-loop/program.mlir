func.func @f(%t: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 2 iter_args(%s = %z) -> (i32) {
    %x = tensor.extract %t[%c0] : tensor<2xi32>
    %y = arith.addi %x, %one : i32
    %u = tensor.insert %y into %t[%c0] : tensor<2xi32>
    %v = tensor.extract %u[%c0] : tensor<2xi32>
    affine.yield %v : i32
  }
  return %r : i32
}
func.func @main() {
  %c7 = arith.constant 7 : i32
  %t = tensor.from_elements %c7, %c7 : tensor<2xi32>
  %r = call @f(%t) : (tensor<2xi32>) -> i32
  vector.print %r : i32
  return
}
