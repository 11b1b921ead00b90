func.func @f(%m: memref<1x1x1xindex>) {
  "linalg.batch_matmul"(%m, %m, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: index, %b: index, %c: index):
    %0 = arith.muli %a, %b : index
    %1 = arith.addi %c, %0 : index
    linalg.yield %1 : index
  }) : (memref<1x1x1xindex>, memref<1x1x1xindex>, memref<1x1x1xindex>) -> ()
  return
}
