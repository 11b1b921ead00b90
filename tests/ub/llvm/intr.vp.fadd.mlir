// UB: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([6.0, 2.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) -> [8.0, poison] : vector<2xf32>

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>, vector<2xi1>, i32) -> (vector<2xf32>), sym_name = "f"}> ({
^bb0(%x: vector<2xf32>, %y: vector<2xf32>, %z: vector<2xi1>, %w: i32):
  %r = "llvm.intr.vp.fadd"(%x, %y, %z, %w) : (vector<2xf32>, vector<2xf32>, vector<2xi1>, i32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
