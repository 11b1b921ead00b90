// UB: @yielded() use-after-free
// CALL: @not_a_scope(true : i1) -> 1 : i32

"builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "yielded"}> ({
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "arith.constant"() <{value = 3 : index}> : () -> index
    %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %9 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    %10 = "scf.for"(%5, %7, %6, %9) ({
    ^bb0(%arg1: index, %arg2: memref<i32>):
      %12 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "memref.store"(%8, %12) : (i32, memref<i32>) -> ()
      "scf.yield"(%12) : (memref<i32>) -> ()
    }) : (index, index, index, memref<i32>) -> memref<i32>
    %11 = "memref.load"(%10) : (memref<i32>) -> i32
    "func.return"(%11) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> i32, sym_name = "not_a_scope"}> ({
  ^bb0(%arg0: i1):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "scf.if"(%arg0) ({
      %4 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "scf.yield"(%4) : (memref<i32>) -> ()
    }, {
      %3 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
      "scf.yield"(%3) : (memref<i32>) -> ()
    }) : (i1) -> memref<i32>
    "memref.store"(%0, %1) : (i32, memref<i32>) -> ()
    %2 = "memref.load"(%1) : (memref<i32>) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

