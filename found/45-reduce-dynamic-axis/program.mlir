func.func @f(%a: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %r = tosa.reduce_min %a {axis = 0 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}
