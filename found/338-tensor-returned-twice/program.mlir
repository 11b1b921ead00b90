func.func @two(%n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %c5 = arith.constant 5 : i8
  %t = tensor.splat %c5[%n] : tensor<?xi8>
  return %t, %t : tensor<?xi8>, tensor<?xi8>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i8
  %0:2 = call @two(%c1) : (index) -> (tensor<?xi8>, tensor<?xi8>)
  %1 = tensor.insert %c7 into %0#0[%c0] : tensor<?xi8>
  %x = tensor.extract %0#1[%c0] : tensor<?xi8>
  vector.print %x : i8
  %y = tensor.extract %1[%c0] : tensor<?xi8>
  vector.print %y : i8
  return
}
