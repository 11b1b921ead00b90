// CALL: @all(7 : i32) -> 28 : i32
// CALL: @every_second(5 : i32) -> 1 : i32, 5 : i32
// CALL: @async(3 : i32) -> 3 : i32
// CALL: @poison() -> poison : i32
// CALL: @nothing(3 : i32) ->

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "all"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    "gpu.memset"(%2, %arg0) : (memref<2x2xi32>, i32) -> ()
    %3 = "memref.load"(%2, %0, %0) : (memref<2x2xi32>, index, index) -> i32
    %4 = "memref.load"(%2, %0, %1) : (memref<2x2xi32>, index, index) -> i32
    %5 = "memref.load"(%2, %1, %0) : (memref<2x2xi32>, index, index) -> i32
    %6 = "memref.load"(%2, %1, %1) : (memref<2x2xi32>, index, index) -> i32
    %7 = "arith.addi"(%3, %4) : (i32, i32) -> i32
    %8 = "arith.addi"(%7, %5) : (i32, i32) -> i32
    %9 = "arith.addi"(%8, %6) : (i32, i32) -> i32
    "func.return"(%9) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "every_second"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "memref.store"(%2, %3, %0) : (i32, memref<4xi32>, index) -> ()
    %4 = "memref.subview"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (memref<4xi32>) -> memref<2xi32, strided<[2]>>
    "gpu.memset"(%4, %arg0) : (memref<2xi32, strided<[2]>>, i32) -> ()
    %5 = "memref.load"(%3, %0) : (memref<4xi32>, index) -> i32
    %6 = "memref.load"(%3, %1) : (memref<4xi32>, index) -> i32
    "func.return"(%5, %6) : (i32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "async"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
    %2 = "gpu.wait"() : () -> !gpu.async.token
    %3 = "gpu.memset"(%2, %1, %arg0) : (!gpu.async.token, memref<1xi32>, i32) -> !gpu.async.token
    "gpu.wait"(%3) : (!gpu.async.token) -> ()
    %4 = "memref.load"(%1, %0) : (memref<1xi32>, index) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "poison"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
    "gpu.memset"(%2, %1) : (memref<1xi32>, i32) -> ()
    %3 = "memref.load"(%2, %0) : (memref<1xi32>, index) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "nothing"}> ({
  ^bb0(%arg0: i32):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<0xi32>
    "gpu.memset"(%0, %arg0) : (memref<0xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
