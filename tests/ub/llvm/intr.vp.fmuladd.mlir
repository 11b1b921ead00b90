// UB: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) -> [14.0, poison] : vector<2xf32>
// UNSPECIFIED: @f([0x3F9132D9, 2.0] : vector<2xf32>, [0x3FEC78B5, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) evaluation-order

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>, vector<2xi1>, i32) -> (vector<2xf32>), sym_name = "f"}> ({
^bb0(%x: vector<2xf32>, %y: vector<2xf32>, %z: vector<2xi1>, %w: i32):
  %r = "llvm.intr.vp.fmuladd"(%x, %y, %y, %z, %w) : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xi1>, i32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
