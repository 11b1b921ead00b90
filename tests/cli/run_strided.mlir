// ARGS: run % --entry f --arg [[1,2],[3,4]]
// The list has the elements that the memref shows. Those between are 0.
"func.func"() <{function_type = (memref<2x2xi32, strided<[4, 1], offset: 2>>) -> i32, sym_name = "f"}> ({
^bb0(%m: memref<2x2xi32, strided<[4, 1], offset: 2>>):
  %i = "arith.constant"() <{value = 1 : index}> : () -> index
  %v = "memref.load"(%m, %i, %i) : (memref<2x2xi32, strided<[4, 1], offset: 2>>, index, index) -> i32
  %s = "arith.addi"(%v, %v) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "memref.store"(%s, %m, %i, %i) : (i32, memref<2x2xi32, strided<[4, 1], offset: 2>>, index, index) -> ()
  "func.return"(%v) : (i32) -> ()
}) : () -> ()
