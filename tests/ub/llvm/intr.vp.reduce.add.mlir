// UB: @f(5 : i32, [7, 9] : vector<2xi32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f(5 : i32, [7, 9] : vector<2xi32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f(5 : i32, [7, 9] : vector<2xi32>, [true, false] : vector<2xi1>, 2 : i32) -> 12 : i32
// CALL: @f(5 : i32, [7, 9] : vector<2xi32>, [true, false] : vector<2xi1>, 0 : i32) -> 5 : i32

"func.func"() <{function_type = (i32, vector<2xi32>, vector<2xi1>, i32) -> (i32), sym_name = "f"}> ({
^bb0(%x: i32, %y: vector<2xi32>, %z: vector<2xi1>, %w: i32):
  %r = "llvm.intr.vp.reduce.add"(%x, %y, %z, %w) : (i32, vector<2xi32>, vector<2xi1>, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
