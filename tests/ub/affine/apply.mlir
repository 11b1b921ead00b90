// UB: @f(7 : index, 0 : index) divisor-not-positive
// UB: @f(7 : index, -2 : index) divisor-not-positive
// UB: @f(7 : index, poison) divisor-not-positive
// CALL: @f(poison, 2 : index) -> poison
// CALL: @f(-7 : index, 2 : index) -> -4 : index
// UNSPECIFIED: @g(9223372036854775807 : index, 1 : index) index-overflow
// CALL: @g(9223372036854775807 : index, 1 : index) -> 0 : index
// CALL: @g(poison, 1 : index) -> poison
// UNSPECIFIED: @h(9223372036854775807 : index) index-overflow
// CALL: @h(4 : index) -> 8 : index

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%arg3: index, %arg4: index):
  %2 = "affine.apply"(%arg3, %arg4) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> index, sym_name = "g"}> ({
^bb0(%arg1: index, %arg2: index):
  %1 = "affine.apply"(%arg1, %arg2) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> index, sym_name = "h"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
