// ARGS: run % --entry uninitmem
// No op reads the memory.
"func.func"() <{function_type = () -> memref<4xi32>, sym_name = "uninitmem"}> ({
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  "func.return"(%0) : (memref<4xi32>) -> ()
}) : () -> ()
