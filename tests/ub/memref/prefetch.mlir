// UB: @from_poison() poison-address
// UB: @at(2 : index) index-out-of-bounds

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %5 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%5) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_poison"}> ({
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 6 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "memref.prefetch"(%4, %1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "at"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.prefetch"(%0, %arg0) <{isDataCache = true, isWrite = true, localityHint = 0 : i32}> : (memref<2xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

