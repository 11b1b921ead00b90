func.func @f(%a: memref<i8>, %b: memref<index>) {
  "linalg.copy"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i8, %y: index):
    %0 = arith.index_cast %x : i8 to index
    linalg.yield %0 : index
  }) : (memref<i8>, memref<index>) -> ()
  return
}
