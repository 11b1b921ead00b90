// POISON: @f(1 : index, 3 : index, 3 : index) not-disjoint
// POISON: @f(1 : index, -1 : index, 3 : index) not-disjoint
// POISON: @f(4 : index, 1 : index, 3 : index) not-disjoint
// POISON: @f(-1 : index, 0 : index, -1 : index) not-disjoint
// CALL: @f(-1 : index, 2 : index, 3 : index) -> -1 : index
// CALL: @f(3 : index, poison, 3 : index) -> poison
// CALL: @g(1 : index, 5 : index, 3 : index) -> 8 : index
// CALL: @g(1 : index, -5 : index, 3 : index) -> -2 : index
// UNSPECIFIED: @g(9223372036854775807 : index, 0 : index, 3 : index) index-overflow
// UNSPECIFIED: @g(9223372036854775807 : index, 1 : index, 1 : index) index-overflow

"func.func"() <{function_type = (index, index, index) -> index, sym_name = "f"}> ({
^bb0(%arg3: index, %arg4: index, %arg5: index):
  %1 = "affine.linearize_index"(%arg3, %arg4, %arg5) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 4, -9223372036854775808>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index, index) -> index, sym_name = "g"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint = false, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808>}> : (index, index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
