// UNSPECIFIED: @f([1.0, 2.0] : vector<2xf32>) evaluation-order

"func.func"() <{function_type = (vector<2xf32>) -> (vector<1xf32>), sym_name = "f"}> ({
^bb0(%x: vector<2xf32>):
  %r = "llvm.intr.matrix.multiply"(%x, %x) <{lhs_columns = 2 : i32, lhs_rows = 1 : i32, rhs_columns = 1 : i32}> : (vector<2xf32>, vector<2xf32>) -> vector<1xf32>
  "func.return"(%r) : (vector<1xf32>) -> ()
}) : () -> ()
