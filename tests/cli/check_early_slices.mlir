// ARGS: check % --against check_early_slices.after --inputs 64 -v
// NEEDS: mlir-opt
// A slice beyond its tensor may be executed early, and so may what only makes another tensor of it. To read it is undefined.
func.func @right_slice(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
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
func.func @wrong_slice(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
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
func.func @right_cast(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.cast %e : tensor<4xi32> to tensor<?xi32>
    %x = tensor.extract %g[%c0] : tensor<?xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @wrong_cast(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.cast %e : tensor<4xi32> to tensor<?xi32>
    %x = tensor.extract %g[%c0] : tensor<?xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @right_expand(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.expand_shape %e [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
    %x = tensor.extract %g[%c0, %c0] : tensor<2x2xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @wrong_expand(%t: tensor<8xi32>, %o: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.expand_shape %e [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
    %x = tensor.extract %g[%c0, %c0] : tensor<2x2xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @right_insert(%t: tensor<8xi32>, %o: index, %n: index) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xi32>) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.insert_slice %e into %t[0] [4] [1] : tensor<4xi32> into tensor<8xi32>
    scf.yield %g : tensor<8xi32>
  }
  return %r : tensor<8xi32>
}
func.func @wrong_insert(%t: tensor<8xi32>, %o: index, %n: index) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xi32>) {
    %e = tensor.extract_slice %t[%o] [4] [1] : tensor<8xi32> to tensor<4xi32>
    %g = tensor.insert_slice %e into %t[0] [4] [1] : tensor<4xi32> into tensor<8xi32>
    scf.yield %g : tensor<8xi32>
  }
  return %r : tensor<8xi32>
}
