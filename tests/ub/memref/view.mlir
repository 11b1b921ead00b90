// POISON: @f(-1 : index) negative-size

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> memref<?xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.view"(%0, %1, %arg0) : (memref<16xi8>, index, index) -> memref<?xi32>
    "func.return"(%2) : (memref<?xi32>) -> ()
  }) : () -> ()
}) : () -> ()

