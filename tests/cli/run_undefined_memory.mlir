// ARGS: run % --entry uninit --arg 3
// The first load of memory that nobody wrote.
"func.func"() <{function_type = (i32) -> i32, sym_name = "uninit"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %2 = "memref.load"(%1, %0) : (memref<4xi32>, index) -> i32
  "memref.store"(%2, %1, %0) : (i32, memref<4xi32>, index) -> ()
  %3 = "memref.load"(%1, %0) : (memref<4xi32>, index) -> i32
  %4 = "arith.muli"(%3, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%4) : (i32) -> ()
}) : () -> ()
