func.func @f(%a: tensor<index>) -> tensor<index> {
  %0 = "linalg.elementwise"(%a, %a, %a) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], kind = #linalg.elementwise_kind<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: index, %y: index, %z: index):
    %1 = arith.subi %x, %y : index
    linalg.yield %1 : index
  }) : (tensor<index>, tensor<index>, tensor<index>) -> tensor<index>
  return %0 : tensor<index>
}
