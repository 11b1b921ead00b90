// UB: @f([true, false] : vector<2xi1>, [7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, 3 : i32) bad-vector-length
// UB: @f([true, false] : vector<2xi1>, [7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, poison) bad-vector-length
// CALL: @f([true, false] : vector<2xi1>, [7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, 2 : i32) -> [7, 4] : vector<2xi32>
// CALL: @f([true, true] : vector<2xi1>, [7, 9] : vector<2xi32>, [2, 4] : vector<2xi32>, 1 : i32) -> [7, 4] : vector<2xi32>

"func.func"() <{function_type = (vector<2xi1>, vector<2xi32>, vector<2xi32>, i32) -> (vector<2xi32>), sym_name = "f"}> ({
^bb0(%x: vector<2xi1>, %y: vector<2xi32>, %z: vector<2xi32>, %w: i32):
  %r = "llvm.intr.vp.merge"(%x, %y, %z, %w) : (vector<2xi1>, vector<2xi32>, vector<2xi32>, i32) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()
