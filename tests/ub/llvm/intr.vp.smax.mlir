// UB: @f([7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, [true, false] : vector<2xi1>, 2 : i32) -> [7, poison] : vector<2xi32>
// CALL: @f([7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, [true, false] : vector<2xi1>, 0 : i32) -> [poison, poison] : vector<2xi32>

"func.func"() <{function_type = (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> (vector<2xi32>), sym_name = "f"}> ({
^bb0(%x: vector<2xi32>, %y: vector<2xi32>, %z: vector<2xi1>, %w: i32):
  %r = "llvm.intr.vp.smax"(%x, %y, %z, %w) : (vector<2xi32>, vector<2xi32>, vector<2xi1>, i32) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()
