// UB: @unranked() poison-descriptor
// UB: @second(3 : i32) poison-descriptor
// CALL: @ranked() -> poison
// CALL: @defined() -> 7 : i32

"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<*xi32>, sym_name = "unranked"}> ({
    %p = "ub.poison"() <{value = #ub.poison}> : () -> memref<*xi32>
    "func.return"(%p) : (memref<*xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (i32, memref<*xi32>), sym_name = "second"}> ({
  ^bb0(%a: i32):
    %p = "ub.poison"() <{value = #ub.poison}> : () -> memref<*xi32>
    "func.return"(%a, %p) : (i32, memref<*xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<2xi32>, sym_name = "ranked"}> ({
    %p = "ub.poison"() <{value = #ub.poison}> : () -> memref<2xi32>
    "func.return"(%p) : (memref<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "defined"}> ({
    %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
    %i = "arith.constant"() <{value = 0 : index}> : () -> index
    %n = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "memref.store"(%n, %m, %i) : (i32, memref<1xi32>, index) -> ()
    %u = "func.call"(%m) <{callee = @same}> : (memref<1xi32>) -> memref<*xi32>
    %r = "memref.cast"(%u) : (memref<*xi32>) -> memref<1xi32>
    %x = "memref.load"(%r, %i) : (memref<1xi32>, index) -> i32
    "func.return"(%x) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<1xi32>) -> memref<*xi32>, sym_name = "same", sym_visibility = "private"}> ({
  ^bb0(%m: memref<1xi32>):
    %u = "memref.cast"(%m) : (memref<1xi32>) -> memref<*xi32>
    "func.return"(%u) : (memref<*xi32>) -> ()
  }) : () -> ()
}) : () -> ()
