// UNSPECIFIED: @sum([1.0, 1.0e8] : vector<2xf32>, 1.0 : f32) rounding-order
// CALL: @sum([1.0, 3.0] : vector<2xf32>, 1.0 : f32) -> 5.0 : f32
// UNSPECIFIED: @number([-0.0, 0.0] : vector<2xf32>, 0.0 : f32) either-zero
// UNSPECIFIED: @none([1, 2] : vector<2xi32>, [3, 4] : vector<2xi32>) no-dimension

"func.func"() <{function_type = (vector<2xf32>, f32) -> f32, sym_name = "sum"}> ({
^bb0(%a: vector<2xf32>, %b: f32):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<2xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, f32) -> f32, sym_name = "number"}> ({
^bb0(%a: vector<2xf32>, %b: f32):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<minnumf>, reduction_dims = array<i64: 0>}> : (vector<2xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi32>, vector<2xi32>) -> vector<2xi32>, sym_name = "none"}> ({
^bb0(%a: vector<2xi32>, %b: vector<2xi32>):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()
