// UB: @f(2 : index) dimension-out-of-bounds
// UB: @f(-1 : index) dimension-out-of-bounds
// UB: @f(poison) dimension-out-of-bounds

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
    %1 = "memref.dim"(%0, %arg0) : (memref<2x3xi32>, index) -> index
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
}) : () -> ()

