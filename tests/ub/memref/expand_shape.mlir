// POISON: @f(6 : index, 4 : index) other-count
// POISON: @f(6 : index, -3 : index) other-count
// POISON: @f(6 : index, poison) other-count

"builtin.module"() ({
  "func.func"() <{function_type = (index, index) -> memref<?x2xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index):
    %0 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %1 = "memref.expand_shape"(%0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 2>}> : (memref<?xi32>, index) -> memref<?x2xi32>
    "func.return"(%1) : (memref<?x2xi32>) -> ()
  }) : () -> ()
}) : () -> ()

