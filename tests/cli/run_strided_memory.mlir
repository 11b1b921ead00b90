// ARGS: run % --call @f(memref[2,2]of[9,9,1,2,9,9,3,4],strides[4,1],offset2)
// All of the memory, as `check` prints it.
"func.func"() <{function_type = (memref<2x2xi32, strided<[4, 1], offset: 2>>) -> i32, sym_name = "f"}> ({
^bb0(%m: memref<2x2xi32, strided<[4, 1], offset: 2>>):
  %i = "arith.constant"() <{value = 1 : index}> : () -> index
  %v = "memref.load"(%m, %i, %i) : (memref<2x2xi32, strided<[4, 1], offset: 2>>, index, index) -> i32
  "func.return"(%v) : (i32) -> ()
}) : () -> ()
