// CALL: @matmul([[1, 2], [3, 4]] : vector<2x2xi8>, [[5, 6, 7], [8, 9, 10]] : vector<2x3xi8>, [[1, 1, 1], [0, 0, poison]] : vector<2x3xi8>) -> [[22, 25, 28], [47, 54, poison]] : vector<2x3xi8>
// CALL: @wide([[100, 100]] : vector<1x2xi8>, [[100, -1], [100, -1]] : vector<2x2xi8>, [[1, 1]] : vector<1x2xi32>) -> [[20001, -199]] : vector<1x2xi32>
// CALL: @dot_max([1.5, -2.0] : vector<2xf16>, [4.0, 8.0] : vector<2xf16>, 5.0 : f32) -> 6.0 : f32
// CALL: @batch([[1, 2], [3, 4]] : vector<2x2xi8>, [[5, 6], [7, 8]] : vector<2x2xi8>, [100, 50] : vector<2xi8>) -> [119, 100] : vector<2xi8>
// CALL: @outer([1, 2] : vector<2xi8>, [3, 4, poison] : vector<3xi8>) -> [[3, 4, poison], [6, 8, poison]] : vector<2x3xi8>
// CALL: @outer_max([1, 2] : vector<2xi8>, [3, -4] : vector<2xi8>, [[5, -9], [0, 0]] : vector<2x2xi8>) -> [[5, -4], [6, 0]] : vector<2x2xi8>
// CALL: @axpy([0x3F800001] : vector<1xf32>, 0x3F800001 : f32, [0xBF800002] : vector<1xf32>) -> [0x28800000] : vector<1xf32>
// CALL: @fma([0x3F800001] : vector<1xf32>, [0x3F800001] : vector<1xf32>, [0xBF800002] : vector<1xf32>) -> [0x28800000] : vector<1xf32>
// CALL: @flat([1, 2, 3, 4] : vector<4xi8>, [5, 6] : vector<2xi8>) -> [23, 34] : vector<2xi8>

"func.func"() <{function_type = (vector<2x2xi8>, vector<2x3xi8>, vector<2x3xi8>) -> vector<2x3xi8>, sym_name = "matmul"}> ({
^bb0(%a: vector<2x2xi8>, %b: vector<2x3xi8>, %c: vector<2x3xi8>):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x2xi8>, vector<2x3xi8>, vector<2x3xi8>) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1x2xi8>, vector<2x2xi8>, vector<1x2xi32>) -> vector<1x2xi32>, sym_name = "wide"}> ({
^bb0(%a: vector<1x2xi8>, %b: vector<2x2xi8>, %c: vector<1x2xi32>):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>]}> : (vector<1x2xi8>, vector<2x2xi8>, vector<1x2xi32>) -> vector<1x2xi32>
  "func.return"(%r) : (vector<1x2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf16>, vector<2xf16>, f32) -> f32, sym_name = "dot_max"}> ({
^bb0(%a: vector<2xf16>, %b: vector<2xf16>, %c: f32):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<maxnumf>}> : (vector<2xf16>, vector<2xf16>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>, vector<2x2xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "batch"}> ({
^bb0(%a: vector<2x2xi8>, %b: vector<2x2xi8>, %c: vector<2xi8>):
  %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (b)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x2xi8>, vector<2x2xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<3xi8>) -> vector<2x3xi8>, sym_name = "outer"}> ({
^bb0(%a: vector<2xi8>, %b: vector<3xi8>):
  %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<2xi8>, vector<3xi8>) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi8>, vector<2x2xi8>) -> vector<2x2xi8>, sym_name = "outer_max"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2xi8>, %c: vector<2x2xi8>):
  %r = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<maxsi>}> : (vector<2xi8>, vector<2xi8>, vector<2x2xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1xf32>, f32, vector<1xf32>) -> vector<1xf32>, sym_name = "axpy"}> ({
^bb0(%a: vector<1xf32>, %b: f32, %c: vector<1xf32>):
  %r = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<1xf32>, f32, vector<1xf32>) -> vector<1xf32>
  "func.return"(%r) : (vector<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1xf32>, vector<1xf32>, vector<1xf32>) -> vector<1xf32>, sym_name = "fma"}> ({
^bb0(%a: vector<1xf32>, %b: vector<1xf32>, %c: vector<1xf32>):
  %r = "vector.fma"(%a, %b, %c) : (vector<1xf32>, vector<1xf32>, vector<1xf32>) -> vector<1xf32>
  "func.return"(%r) : (vector<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "flat"}> ({
^bb0(%a: vector<4xi8>, %b: vector<2xi8>):
  %r = "vector.matrix_multiply"(%a, %b) <{lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 1 : i32}> : (vector<4xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
