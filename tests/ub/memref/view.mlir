// POISON: @f(-1 : index) negative-size
// UNSPECIFIED: @shifted(-4 : index) begins-outside
// CALL: @shifted(4 : index) -> 7 : i32

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> memref<?xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.view"(%0, %1, %arg0) : (memref<16xi8>, index, index) -> memref<?xi32>
    "func.return"(%2) : (memref<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "shifted"}> ({
  ^bb0(%shift: index):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8>
    %1 = "memref.view"(%0, %shift) : (memref<16xi8>, index) -> memref<2xi32>
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "memref.store"(%3, %1, %2) : (i32, memref<2xi32>, index) -> ()
    %4 = "memref.load"(%1, %2) : (memref<2xi32>, index) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
