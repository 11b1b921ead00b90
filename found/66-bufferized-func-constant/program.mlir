func.func private @g(tensor<1xi64>)
func.func @f() -> ((tensor<1xi64>) -> ()) {
  %g = constant @g : (tensor<1xi64>) -> ()
  return %g : (tensor<1xi64>) -> ()
}
