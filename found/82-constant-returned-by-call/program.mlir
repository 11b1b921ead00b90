func.func @zeros() -> tensor<1xi32> {
  %zeros = arith.constant dense<0> : tensor<1xi32>
  return %zeros : tensor<1xi32>
}
func.func @five() -> i32 {
  %i = arith.constant 0 : index
  %five = arith.constant 5 : i32
  %t = call @zeros() : () -> tensor<1xi32>
  %u = tensor.insert %five into %t[%i] : tensor<1xi32>
  %r = tensor.extract %u[%i] : tensor<1xi32>
  return %r : i32
}
func.func @main() {
  %i = arith.constant 0 : index
  %r = call @five() : () -> i32
  vector.print %r : i32
  %t = call @zeros() : () -> tensor<1xi32>
  %s = tensor.extract %t[%i] : tensor<1xi32>
  vector.print %s : i32
  return
}
