// CALL: @transpose([[1, 2, poison], [4, 5, 6]] : vector<2x3xi8>) -> [[1, 4], [2, 5], [poison, 6]] : vector<3x2xi8>
// CALL: @rotate([[[1, 2], [3, 4], [5, 6]]] : vector<1x3x2xi8>) -> [[[1], [3], [5]], [[2], [4], [6]]] : vector<2x3x1xi8>
// CALL: @flat([1, 2, 3, 4, 5, 6] : vector<6xi8>) -> [1, 3, 5, 2, 4, 6] : vector<6xi8>
// CALL: @splat(7 : i8) -> [7, 7, 7] : vector<3xi8>
// CALL: @shuffle([1, 2] : vector<2xi8>, [3, 4, 5] : vector<3xi8>) -> [5, 1, poison, 3] : vector<4xi8>
// CALL: @rows([[1, 2]] : vector<1x2xi8>, [[3, 4], [5, 6]] : vector<2x2xi8>) -> [[5, 6], [1, 2]] : vector<2x2xi8>
// CALL: @points([1] : vector<i8>, [2] : vector<i8>) -> [2, 1, 2] : vector<3xi8>
// CALL: @interleave([[1, 2], [3, 4]] : vector<2x2xi8>, [[5, 6], [7, poison]] : vector<2x2xi8>) -> [[1, 5, 2, 6], [3, 7, 4, poison]] : vector<2x4xi8>
// CALL: @pair([1] : vector<i8>, [2] : vector<i8>) -> [1, 2] : vector<2xi8>
// CALL: @deinterleave([[1, 2, 3, 4], [5, 6, 7, 8]] : vector<2x4xi8>) -> [[1, 3], [5, 7]] : vector<2x2xi8>, [[2, 4], [6, 8]] : vector<2x2xi8>
// CALL: @narrow([258, -1] : vector<2xi16>) -> [2, 1, -1, -1] : vector<4xi8>
// CALL: @widen([[2, 1, 0, poison], [0, 0, 128, 63]] : vector<2x4xi8>) -> [[poison], [1.0]] : vector<2x1xf32>
// CALL: @nibbles([1, 2, 3] : vector<3xi4>) -> [-31, 12] : vector<2xi6>
// CALL: @point([1.0] : vector<f32>) -> [1065353216] : vector<i32>
// CALL: @slice([[1, 2, 3], [4, 5, 6], [7, 8, 9]] : vector<3x3xi8>) -> [[5, 6], [8, 9]] : vector<2x2xi8>
// CALL: @some_rows([[1, 2, 3], [4, 5, 6], [7, 8, 9]] : vector<3x3xi8>) -> [[4, 5, 6], [7, 8, 9]] : vector<2x3xi8>
// CALL: @replaced([8, 9] : vector<2xi8>, [[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>) -> [[1, 2, 3], [4, 8, 9]] : vector<2x3xi8>
// CALL: @kept([[8, 9]] : vector<1x2xi8>, [[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>) -> [[8, 9, 3], [4, 5, 6]] : vector<2x3xi8>, [[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>
// STOPS: @scalable() unsupported
// STOPS: @vscale() unsupported

"func.func"() <{function_type = (vector<2x3xi8>) -> vector<3x2xi8>, sym_name = "transpose"}> ({
^bb0(%a: vector<2x3xi8>):
  %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi8>) -> vector<3x2xi8>
  "func.return"(%r) : (vector<3x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1x3x2xi8>) -> vector<2x3x1xi8>, sym_name = "rotate"}> ({
^bb0(%a: vector<1x3x2xi8>):
  %r = "vector.transpose"(%a) <{permutation = array<i64: 2, 1, 0>}> : (vector<1x3x2xi8>) -> vector<2x3x1xi8>
  "func.return"(%r) : (vector<2x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<6xi8>) -> vector<6xi8>, sym_name = "flat"}> ({
^bb0(%a: vector<6xi8>):
  %r = "vector.flat_transpose"(%a) <{columns = 3 : i32, rows = 2 : i32}> : (vector<6xi8>) -> vector<6xi8>
  "func.return"(%r) : (vector<6xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> vector<3xi8>, sym_name = "splat"}> ({
^bb0(%a: i8):
  %r = "vector.splat"(%a) : (i8) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<3xi8>) -> vector<4xi8>, sym_name = "shuffle"}> ({
^bb0(%a: vector<2xi8>, %b: vector<3xi8>):
  %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 4, 0, -1, 2>}> : (vector<2xi8>, vector<3xi8>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1x2xi8>, vector<2x2xi8>) -> vector<2x2xi8>, sym_name = "rows"}> ({
^bb0(%a: vector<1x2xi8>, %b: vector<2x2xi8>):
  %r = "vector.shuffle"(%a, %b) <{mask = [2, 0]}> : (vector<1x2xi8>, vector<2x2xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<i8>, vector<i8>) -> vector<3xi8>, sym_name = "points"}> ({
^bb0(%a: vector<i8>, %b: vector<i8>):
  %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 1, 0, 1>}> : (vector<i8>, vector<i8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x2xi8>, vector<2x2xi8>) -> vector<2x4xi8>, sym_name = "interleave"}> ({
^bb0(%a: vector<2x2xi8>, %b: vector<2x2xi8>):
  %r = "vector.interleave"(%a, %b) : (vector<2x2xi8>, vector<2x2xi8>) -> vector<2x4xi8>
  "func.return"(%r) : (vector<2x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<i8>, vector<i8>) -> vector<2xi8>, sym_name = "pair"}> ({
^bb0(%a: vector<i8>, %b: vector<i8>):
  %r = "vector.interleave"(%a, %b) : (vector<i8>, vector<i8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x4xi8>) -> (vector<2x2xi8>, vector<2x2xi8>), sym_name = "deinterleave"}> ({
^bb0(%a: vector<2x4xi8>):
  %r:2 = "vector.deinterleave"(%a) : (vector<2x4xi8>) -> (vector<2x2xi8>, vector<2x2xi8>)
  "func.return"(%r#0, %r#1) : (vector<2x2xi8>, vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi16>) -> vector<4xi8>, sym_name = "narrow"}> ({
^bb0(%a: vector<2xi16>):
  %r = "vector.bitcast"(%a) : (vector<2xi16>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x4xi8>) -> vector<2x1xf32>, sym_name = "widen"}> ({
^bb0(%a: vector<2x4xi8>):
  %r = "vector.bitcast"(%a) : (vector<2x4xi8>) -> vector<2x1xf32>
  "func.return"(%r) : (vector<2x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi4>) -> vector<2xi6>, sym_name = "nibbles"}> ({
^bb0(%a: vector<3xi4>):
  %r = "vector.bitcast"(%a) : (vector<3xi4>) -> vector<2xi6>
  "func.return"(%r) : (vector<2xi6>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<f32>) -> vector<i32>, sym_name = "point"}> ({
^bb0(%a: vector<f32>):
  %r = "vector.bitcast"(%a) : (vector<f32>) -> vector<i32>
  "func.return"(%r) : (vector<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3x3xi8>) -> vector<2x2xi8>, sym_name = "slice"}> ({
^bb0(%a: vector<3x3xi8>):
  %r = "vector.extract_strided_slice"(%a) <{offsets = [1, 1], sizes = [2, 2], strides = [1, 1]}> : (vector<3x3xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3x3xi8>) -> vector<2x3xi8>, sym_name = "some_rows"}> ({
^bb0(%a: vector<3x3xi8>):
  %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<3x3xi8>) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2x3xi8>) -> vector<2x3xi8>, sym_name = "replaced"}> ({
^bb0(%a: vector<2xi8>, %b: vector<2x3xi8>):
  %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 1], strides = [1]}> : (vector<2xi8>, vector<2x3xi8>) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1x2xi8>, vector<2x3xi8>) -> (vector<2x3xi8>, vector<2x3xi8>), sym_name = "kept"}> ({
^bb0(%a: vector<1x2xi8>, %b: vector<2x3xi8>):
  %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [0, 0], strides = [1, 1]}> : (vector<1x2xi8>, vector<2x3xi8>) -> vector<2x3xi8>
  "func.return"(%r, %b) : (vector<2x3xi8>, vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "scalable"}> ({
  %c = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %r = "vector.broadcast"(%c) : (i8) -> vector<[4]xi8>
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "vscale"}> ({
  %r = "vector.vscale"() : () -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
