func.func @f(%a: tensor<2x?xi32>) -> tensor<?xi32> {
  %r = tosa.argmax %a {axis = 1 : i32} : (tensor<2x?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
