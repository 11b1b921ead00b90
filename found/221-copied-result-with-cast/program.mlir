func.func @g(%t: tensor<?xi8>) -> tensor<1xi8> {
  %c = tensor.cast %t : tensor<?xi8> to tensor<1xi8>
  return %c : tensor<1xi8>
}
func.func @f(%t: tensor<?xi8>, %x: i8, %i: index) -> (tensor<1xi8>, tensor<1xi8>) {
  %a = call @g(%t) : (tensor<?xi8>) -> tensor<1xi8>
  %b = tensor.insert %x into %a[%i] : tensor<1xi8>
  return %a, %b : tensor<1xi8>, tensor<1xi8>
}
