// UB: @f([0.5, 1.0] : vector<2xf64>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([0.5, 1.0] : vector<2xf64>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([0.5, 1.0] : vector<2xf64>, [true, false] : vector<2xi1>, 2 : i32) -> [0.5, poison] : vector<2xf32>

"func.func"() <{function_type = (vector<2xf64>, vector<2xi1>, i32) -> (vector<2xf32>), sym_name = "f"}> ({
^bb0(%x: vector<2xf64>, %y: vector<2xi1>, %z: i32):
  %r = "llvm.intr.vp.fptrunc"(%x, %y, %z) : (vector<2xf64>, vector<2xi1>, i32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
