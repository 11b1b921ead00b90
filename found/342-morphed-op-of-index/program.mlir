func.func @f(%m: memref<index>) {
  "linalg.mul"(%m, %m, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: index, %b: index, %out: index):
    %0 = arith.muli %a, %b : index
    linalg.yield %0 : index
  }) : (memref<index>, memref<index>, memref<index>) -> ()
  return
}
