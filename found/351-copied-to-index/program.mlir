"builtin.module"() ({
  "func.func"() <{function_type = (memref<i8>, memref<index>) -> (), sym_name = "f"}> ({
  ^bb0(%a: memref<i8>, %b: memref<index>):
    "linalg.copy"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: i8, %y: index):
      %0 = "arith.index_cast"(%x) : (i8) -> index
      "linalg.yield"(%0) : (index) -> ()
    }) : (memref<i8>, memref<index>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
