func.func @f(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  %zero = arith.constant 0 : index
  %size = tensor.dim %r, %zero : tensor<?xf32>
  return %size : index
}
func.func @main() {
  %false = arith.constant false
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a = tensor.empty(%one) : tensor<?xf32>
  %b = tensor.empty(%two) : tensor<?xf32>
  %size = call @f(%false, %a, %b) : (i1, tensor<?xf32>, tensor<?xf32>) -> index
  vector.print %size : index
  return
}
