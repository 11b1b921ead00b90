// UB: @f(7 : index, 0 : index) basis-not-positive
// UB: @f(7 : index, -1 : index) basis-not-positive
// UB: @f(7 : index, poison) basis-not-positive
// UNSPECIFIED: @f(7 : index, 9223372036854775807 : index) index-overflow
// CALL: @f(poison, 2 : index) -> poison, poison
// UNSPECIFIED: @f(-7 : index, 2 : index) beyond-outer-bound
// UNSPECIFIED: @f(6 : index, 2 : index) beyond-outer-bound
// CALL: @f(5 : index, 2 : index) -> 1 : index, 2 : index
// CALL: @without_bound(-7 : index) -> -3 : index, 2 : index
// CALL: @without_bound(7 : index) -> 2 : index, 1 : index

"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0:2 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 3>}> : (index, index) -> (index, index)
  "func.return"(%0#0, %0#1) : (index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (index, index), sym_name = "without_bound"}> ({
^bb0(%arg0: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 3>}> : (index) -> (index, index)
  "func.return"(%0#0, %0#1) : (index, index) -> ()
}) : () -> ()
