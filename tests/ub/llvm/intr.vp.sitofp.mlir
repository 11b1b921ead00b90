// UB: @f([-1, 1] : vector<2xi8>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([-1, 1] : vector<2xi8>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([-1, 1] : vector<2xi8>, [true, false] : vector<2xi1>, 2 : i32) -> [-1.0, poison] : vector<2xf32>

"func.func"() <{function_type = (vector<2xi8>, vector<2xi1>, i32) -> (vector<2xf32>), sym_name = "f"}> ({
^bb0(%x: vector<2xi8>, %y: vector<2xi1>, %z: i32):
  %r = "llvm.intr.vp.sitofp"(%x, %y, %z) : (vector<2xi8>, vector<2xi1>, i32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()
