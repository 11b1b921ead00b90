// ARGS: check % --against check_shared_operands.after --inputs 16
// NEEDS: mlir-opt
// Bufferization may give an output the memory of an input whose elements nobody uses. Where they are used the result is wrong.
// A view of a tensor that may lie in a buffer may lie there, too.

func.func @right(%a: memref<2x2xi8>, %b: memref<2x2xi8>) {
  %c = memref.alloc() : memref<2x2xi8>
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%c, %a : memref<2x2xi8>, memref<2x2xi8>) outs(%b : memref<2x2xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    linalg.yield %y : i8
  }
  return
}

func.func @wrong(%a: memref<2x2xi8>, %b: memref<2x2xi8>) {
  %c = memref.alloc() : memref<2x2xi8>
  memref.copy %b, %c : memref<2x2xi8> to memref<2x2xi8>
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%c, %a : memref<2x2xi8>, memref<2x2xi8>) outs(%b : memref<2x2xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    linalg.yield %x : i8
  }
  return
}

func.func @right_view() -> tensor<1xf32> {
  %buffer = memref.alloca() : memref<1xf32>
  %tensor = bufferization.to_tensor %buffer : memref<1xf32> to tensor<1xf32>
  %view = tensor.collapse_shape %tensor [[0]] : tensor<1xf32> into tensor<1xf32>
  return %view : tensor<1xf32>
}
