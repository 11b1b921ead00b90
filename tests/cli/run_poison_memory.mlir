// ARGS: run % --entry mem --arg 3
// The poison was stored and loaded.
"func.func"() <{function_type = (i32) -> i32, sym_name = "mem"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %3 = "arith.shli"(%arg0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %4 = "arith.shrui"(%arg0, %1) : (i32, i32) -> i32
  "memref.store"(%3, %2, %0) : (i32, memref<4xi32>, index) -> ()
  %5 = "arith.constant"() <{value = 1 : index}> : () -> index
  "memref.store"(%4, %2, %5) : (i32, memref<4xi32>, index) -> ()
  %6 = "memref.load"(%2, %0) : (memref<4xi32>, index) -> i32
  %7 = "arith.addi"(%6, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%7) : (i32) -> ()
}) : () -> ()
