func.func @f(%t: tensor<1xi32>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %r = tensor.generate {
  ^bb0(%i: index):
    %e = tensor.extract %t[%c0] : tensor<1xi32>
    %s = arith.addi %e, %one : i32
    %u = tensor.insert %s into %t[%c0] : tensor<1xi32>
    %v = tensor.extract %u[%c0] : tensor<1xi32>
    tensor.yield %v : i32
  } : tensor<2xi32>
  return %r : tensor<2xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %t = tensor.from_elements %seven : tensor<1xi32>
  %r = call @f(%t) : (tensor<1xi32>) -> tensor<2xi32>
  %p = tensor.extract %r[%c0] : tensor<2xi32>
  %q = tensor.extract %r[%c1] : tensor<2xi32>
  vector.print %p : i32
  vector.print %q : i32
  return
}
