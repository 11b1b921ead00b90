// CALL: @larger(4 : index) -> 5 : i32, poison
// CALL: @smaller() -> 5 : i32

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (i32, i32), sym_name = "larger"}> ({
  ^bb0(%arg0: index):
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %6 = "arith.constant"() <{value = 0 : index}> : () -> index
    %7 = "arith.constant"() <{value = 1 : index}> : () -> index
    %8 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%8, %5, %7) : (i32, memref<2xi32>, index) -> ()
    %9 = "memref.realloc"(%5, %arg0) : (memref<2xi32>, index) -> memref<?xi32>
    %10 = "memref.load"(%9, %7) : (memref<?xi32>, index) -> i32
    %11 = "arith.constant"() <{value = 2 : index}> : () -> index
    %12 = "memref.load"(%9, %11) : (memref<?xi32>, index) -> i32
    "memref.dealloc"(%9) : (memref<?xi32>) -> ()
    "func.return"(%10, %12) : (i32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "smaller"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%2, %0, %1) : (i32, memref<2xi32>, index) -> ()
    %3 = "memref.realloc"(%0) : (memref<2xi32>) -> memref<1xi32>
    %4 = "memref.load"(%3, %1) : (memref<1xi32>, index) -> i32
    "memref.dealloc"(%3) : (memref<1xi32>) -> ()
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

