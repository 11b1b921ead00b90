// UNSPECIFIED: @dot([0.1] : vector<1xf32>, [0.1] : vector<1xf32>, 1.0 : f32) rounding-order
// UNSPECIFIED: @number([0.0] : vector<1xf32>, [-1.0] : vector<1xf32>, 0.0 : f32) either-zero

"func.func"() <{function_type = (vector<1xf32>, vector<1xf32>, f32) -> f32, sym_name = "dot"}> ({
^bb0(%a: vector<1xf32>, %b: vector<1xf32>, %c: f32):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<1xf32>, vector<1xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1xf32>, vector<1xf32>, f32) -> f32, sym_name = "number"}> ({
^bb0(%a: vector<1xf32>, %b: vector<1xf32>, %c: f32):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<maxnumf>}> : (vector<1xf32>, vector<1xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
