// CALL: @inner(4 : i32) -> 4 : i32
// UB: @escapes() use-after-free
// UB: @returned() use-after-free

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "inner"}> ({
  ^bb0(%arg0: i32):
    %6 = "memref.alloca_scope"() ({
      %7 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "memref.store"(%arg0, %7) : (i32, memref<i32>) -> ()
      %8 = "memref.load"(%7) : (memref<i32>) -> i32
      "memref.alloca_scope.return"(%8) : (i32) -> ()
    }) : () -> i32
    "func.return"(%6) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "escapes"}> ({
    %3 = "memref.alloca_scope"() ({
      %5 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "memref.alloca_scope.return"(%5) : (memref<i32>) -> ()
    }) : () -> memref<i32>
    %4 = "memref.load"(%3) : (memref<i32>) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<i32>, sym_name = "callee"}> ({
    %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "func.return"(%2) : (memref<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "returned"}> ({
    %0 = "func.call"() <{callee = @callee}> : () -> memref<i32>
    %1 = "memref.load"(%0) : (memref<i32>) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

