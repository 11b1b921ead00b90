// UB: @of_poison(true : i1) poison-address
// UB: @of_freed(true : i1) double-free
// UB: @of_constant(true : i1) bad-free
// UB: @local(poison) poison-condition

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "freed", sym_visibility = "private"}> ({
    %7 = "arith.constant"() <{value = 2 : index}> : () -> index
    %8 = "memref.alloc"(%7) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.dealloc"(%8) : (memref<?xi32>) -> ()
    "func.return"(%8) : (memref<?xi32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "constant", sym_visibility = "private"}> ({
    %5 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32>
    %6 = "memref.cast"(%5) : (memref<2xi32>) -> memref<?xi32>
    "func.return"(%6) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<?xi32>, sym_name = "poison", sym_visibility = "private"}> ({
    %4 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
    "func.return"(%4) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "of_poison"}> ({
  ^bb0(%arg3: i1):
    %3 = "func.call"() <{callee = @poison}> : () -> memref<?xi32>
    "bufferization.dealloc"(%3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<?xi32>, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "of_freed"}> ({
  ^bb0(%arg2: i1):
    %2 = "func.call"() <{callee = @freed}> : () -> memref<?xi32>
    "bufferization.dealloc"(%2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<?xi32>, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "of_constant"}> ({
  ^bb0(%arg1: i1):
    %1 = "func.call"() <{callee = @constant}> : () -> memref<?xi32>
    "bufferization.dealloc"(%1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<?xi32>, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "local"}> ({
  ^bb0(%arg0: i1):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "bufferization.dealloc"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<2xi32>, i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

