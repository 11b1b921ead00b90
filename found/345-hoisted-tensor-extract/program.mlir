func.func @f(%n: index, %i: index, %t: tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<4xi32>
    vector.print %x : i32
  }
  return
}
func.func @main() {
  %n = arith.constant 0 : index
  %i = arith.constant 1099511627776 : index
  %t = arith.constant dense<7> : tensor<4xi32>
  call @f(%n, %i, %t) : (index, index, tensor<4xi32>) -> ()
  %end = arith.constant 99 : i32
  vector.print %end : i32
  return
}
