// ARGS: prove % --against prove_tensors.after --inputs 1 -v
// NEEDS: mlir-opt
// Tensors of dynamic sizes, up to a bound that the answer states. What is wrong is named so.
#id = affine_map<(i) -> (i)>
#point = affine_map<(i) -> ()>

func.func @sum(%a: tensor<?xi32>, %s: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [#id, #point], iterator_types = ["reduction"]} ins(%a : tensor<?xi32>) outs(%s : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %z = arith.addi %y, %x : i32
    linalg.yield %z : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

func.func @sum_wrongly(%a: tensor<?xi32>, %s: tensor<i32>) -> tensor<i32> {
  %r = linalg.generic {indexing_maps = [#id, #point], iterator_types = ["reduction"]} ins(%a : tensor<?xi32>) outs(%s : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %z = arith.addi %y, %x : i32
    linalg.yield %z : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

func.func @size(%a: tensor<?x4xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x4xi32>
  return %n : index
}

// Both must have the same number of columns; 64 columns leave little for the rows.
func.func @add(%a: tensor<?x64xi32>, %b: tensor<?x64xi32>) -> tensor<?x64xi32> {
  %r = arith.addi %a, %b : tensor<?x64xi32>
  return %r : tensor<?x64xi32>
}

func.func @cast_wrongly(%a: tensor<?xi32>) -> tensor<9xi32> {
  %r = tensor.cast %a : tensor<?xi32> to tensor<9xi32>
  return %r : tensor<9xi32>
}

// The tensor does not matter.
func.func @scalar(%a: tensor<?xi32>, %b: i32) -> i32 {
  %r = arith.addi %b, %b : i32
  return %r : i32
}
