// ARGS: run % --entry argmem --arg [1,2,3,4] --arg 99
// The poison is in the memory of an argument at the end.
"func.func"() <{function_type = (memref<4xi32>, i32) -> (), sym_name = "argmem"}> ({
^bb0(%arg0: memref<4xi32>, %arg1: i32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.load"(%arg0, %0) : (memref<4xi32>, index) -> i32
  %2 = "arith.shli"(%1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "memref.store"(%2, %arg0, %0) : (i32, memref<4xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
