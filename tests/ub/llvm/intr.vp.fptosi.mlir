// UB: @f([-7.5, 1.0] : vector<2xf32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f([-7.5, 1.0] : vector<2xf32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f([-7.5, 1.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) -> [-7, poison] : vector<2xi8>
// CALL: @f([200.5, 1.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) -> [poison, poison] : vector<2xi8>

"func.func"() <{function_type = (vector<2xf32>, vector<2xi1>, i32) -> (vector<2xi8>), sym_name = "f"}> ({
^bb0(%x: vector<2xf32>, %y: vector<2xi1>, %z: i32):
  %r = "llvm.intr.vp.fptosi"(%x, %y, %z) : (vector<2xf32>, vector<2xi1>, i32) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
