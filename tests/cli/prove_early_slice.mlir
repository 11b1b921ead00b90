// ARGS: prove % --pipeline loop-invariant-code-motion
// NEEDS: mlir-opt
// The pass executes all three ops before the loop, which may have no trip. A slice may be executed early, but what reads an element of
// one that does not lie in its tensor is undefined: this must not be proved.
func.func @hoist(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.extract_slice %e[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %x = tensor.extract %g[%c0] : tensor<2xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
