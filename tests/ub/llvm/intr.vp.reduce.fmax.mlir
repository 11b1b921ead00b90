// UB: @f(5.0 : f32, [6.0, 2.0] : vector<2xf32>, [true, false] : vector<2xi1>, 3 : i32) bad-vector-length
// UB: @f(5.0 : f32, [6.0, 2.0] : vector<2xf32>, [true, false] : vector<2xi1>, poison) bad-vector-length
// CALL: @f(5.0 : f32, [6.0, 2.0] : vector<2xf32>, [true, false] : vector<2xi1>, 2 : i32) -> 6.0 : f32

"func.func"() <{function_type = (f32, vector<2xf32>, vector<2xi1>, i32) -> (f32), sym_name = "f"}> ({
^bb0(%x: f32, %y: vector<2xf32>, %z: vector<2xi1>, %w: i32):
  %r = "llvm.intr.vp.reduce.fmax"(%x, %y, %z, %w) : (f32, vector<2xf32>, vector<2xi1>, i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
