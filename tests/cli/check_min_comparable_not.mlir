// ARGS: check % --pipeline canonicalize --min-comparable 67
// NEEDS: mlir-opt
"func.func"() <{function_type = (i32, memref<2x?xi32>) -> i32, sym_name = "f"}> ({
^bb0(%a: i32, %m: memref<2x?xi32>):
  %i = "arith.constant"() <{value = 1 : index}> : () -> index
  %v = "memref.load"(%m, %i, %i) : (memref<2x?xi32>, index, index) -> i32
  %s = "arith.addi"(%a, %v) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "memref.store"(%s, %m, %i, %i) : (i32, memref<2x?xi32>, index, index) -> ()
  "func.return"(%s) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "g"}> ({
^bb0(%a: i32):
  %c = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %r = "arith.shli"(%a, %c) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %s = "arith.addi"(%r, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%s) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "u"}> ({
  "some.op"() ({}) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
