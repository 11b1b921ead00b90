// ARGS: check % --against check_against_stated_shapes.after
// NEEDS: mlir-opt

// The loop's body is defined for one shape of each argument only: those that the casts state.
func.func @product(%m: tensor<?x?xi32>, %u: tensor<?x?xi32>, %n: index) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> tensor<?x?xi32> {
    %e = tensor.cast %a : tensor<?x?xi32> to tensor<5x11xi32>
    %k = tensor.cast %m : tensor<?x?xi32> to tensor<11x3xi32>
    %z = arith.constant dense<1> : tensor<5x3xi32>
    %w = linalg.matmul ins(%e, %k : tensor<5x11xi32>, tensor<11x3xi32>) outs(%z : tensor<5x3xi32>) -> tensor<5x3xi32>
    %q = tensor.insert_slice %w into %e[0, 2] [5, 3] [1, 1] : tensor<5x3xi32> into tensor<5x11xi32>
    %t = tensor.cast %q : tensor<5x11xi32> to tensor<?x?xi32>
    scf.yield %t : tensor<?x?xi32>
  }
  return %r : tensor<?x?xi32>
}
