func.func private @g(tensor<4xf32>)
func.func @f() -> ((tensor<4xf32>) -> ()) {
  %g = constant @g : (tensor<4xf32>) -> ()
  return %g : (tensor<4xf32>) -> ()
}
