// UNSPECIFIED: @product([0.1, 0.2] : vector<2xf32>, [0.3, 0.4] : vector<2xf32>) rounding-order

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<1xf32>, sym_name = "product"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "vector.matrix_multiply"(%a, %b) <{lhs_columns = 2 : i32, lhs_rows = 1 : i32, rhs_columns = 1 : i32}> : (vector<2xf32>, vector<2xf32>) -> vector<1xf32>
  "func.return"(%r) : (vector<1xf32>) -> ()
}) : () -> ()
