// CALL: @add([3, -1, 5, -128] : vector<4xi8>) -> -121 : i8
// CALL: @mul([3, -1, 5, -128] : vector<4xi8>) -> -128 : i8
// CALL: @minui([3, -1, 5, -128] : vector<4xi8>) -> 3 : i8
// CALL: @minsi([3, -1, 5, -128] : vector<4xi8>) -> -128 : i8
// CALL: @maxui([3, -1, 5, -128] : vector<4xi8>) -> -1 : i8
// CALL: @maxsi([3, -1, 5, -128] : vector<4xi8>) -> 5 : i8
// CALL: @and([3, -1, 5, -128] : vector<4xi8>) -> 0 : i8
// CALL: @or([3, -1, 5, -128] : vector<4xi8>) -> -1 : i8
// CALL: @xor([3, -1, 5, -128] : vector<4xi8>) -> 121 : i8
// CALL: @add([1, poison, 3, 4] : vector<4xi8>) -> poison
// CALL: @started([3, 4] : vector<2xindex>, 10 : index) -> 17 : index
// CALL: @fadd([1.0, 1.0e8, -1.0e8] : vector<3xf32>, 2.0 : f32) -> 0.0 : f32
// CALL: @fadd([1.0e8, -1.0e8, 1.0] : vector<3xf32>, 0.0 : f32) -> 1.0 : f32
// CALL: @fmul([1.5, 2.0, -4.0] : vector<3xf32>) -> -12.0 : f32
// CALL: @minnumf([3.0, 0x7FC00000, -2.0] : vector<3xf32>) -> -2.0 : f32
// CALL: @maxnumf([3.0, 0x7FC00000, -2.0] : vector<3xf32>) -> 3.0 : f32
// CALL: @minimumf([3.0, 0x7FC00000, -2.0] : vector<3xf32>) -> 0x7FC00000 : f32
// CALL: @maximumf([3.0, 0x7FC00000, -2.0] : vector<3xf32>) -> 0x7FC00000 : f32
// CALL: @minimumf([0.0, -0.0, 1.0] : vector<3xf32>) -> -0.0 : f32
// CALL: @columns([[1, 2, 3], [4, 5, poison]] : vector<2x3xi8>, [10, 20, 30] : vector<3xi8>) -> [15, 27, poison] : vector<3xi8>
// CALL: @rows([[1, 2, 3], [4, 5, poison]] : vector<2x3xi8>, [10, 20] : vector<2xi8>) -> [1, poison] : vector<2xi8>
// CALL: @all([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, 2 : i8) -> -96 : i8
// CALL: @none([1.5, 2.0] : vector<2xf32>, [1.0, -3.0] : vector<2xf32>) -> [2.5, -1.0] : vector<2xf32>
// CALL: @inclusive([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, [10, 20] : vector<2xi8>) -> [[1, 3, 6], [4, 9, 15]] : vector<2x3xi8>, [6, 15] : vector<2xi8>
// CALL: @exclusive([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, [10, 20] : vector<2xi8>) -> [[10, 11, 13], [20, 24, 29]] : vector<2x3xi8>, [13, 29] : vector<2xi8>
// CALL: @down([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, [1, 1, 1] : vector<3xi8>) -> [[1, 2, 3], [4, 10, 18]] : vector<2x3xi8>, [4, 10, 18] : vector<3xi8>
// CALL: @line([3, 1, 2] : vector<3xi8>, [9] : vector<i8>) -> [9, 9, 9] : vector<3xi8>, [9] : vector<i8>

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "add"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "mul"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "minui"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minui>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "minsi"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "maxui"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxui>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "maxsi"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxsi>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "and"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<and>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "or"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<or>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<4xi8>) -> i8, sym_name = "xor"}> ({
^bb0(%a: vector<4xi8>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<xor>}> : (vector<4xi8>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xindex>, index) -> index, sym_name = "started"}> ({
^bb0(%a: vector<2xindex>, %b: index):
  %r = "vector.reduction"(%a, %b) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<2xindex>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>, f32) -> f32, sym_name = "fadd"}> ({
^bb0(%a: vector<3xf32>, %b: f32):
  %r = "vector.reduction"(%a, %b) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "fmul"}> ({
^bb0(%a: vector<3xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "minnumf"}> ({
^bb0(%a: vector<3xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minnumf>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "maxnumf"}> ({
^bb0(%a: vector<3xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxnumf>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "minimumf"}> ({
^bb0(%a: vector<3xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minimumf>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "maximumf"}> ({
^bb0(%a: vector<3xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumf>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, vector<3xi8>) -> vector<3xi8>, sym_name = "columns"}> ({
^bb0(%a: vector<2x3xi8>, %b: vector<3xi8>):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<2x3xi8>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "rows"}> ({
^bb0(%a: vector<2x3xi8>, %b: vector<2xi8>):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<minsi>, reduction_dims = array<i64: 1>}> : (vector<2x3xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, i8) -> i8, sym_name = "all"}> ({
^bb0(%a: vector<2x3xi8>, %b: i8):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<mul>, reduction_dims = array<i64: 0, 1>}> : (vector<2x3xi8>, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<2xf32>, sym_name = "none"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, vector<2xi8>) -> (vector<2x3xi8>, vector<2xi8>), sym_name = "inclusive"}> ({
^bb0(%a: vector<2x3xi8>, %b: vector<2xi8>):
  %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<2x3xi8>, vector<2xi8>) -> (vector<2x3xi8>, vector<2xi8>)
  "func.return"(%r#0, %r#1) : (vector<2x3xi8>, vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, vector<2xi8>) -> (vector<2x3xi8>, vector<2xi8>), sym_name = "exclusive"}> ({
^bb0(%a: vector<2x3xi8>, %b: vector<2xi8>):
  %r:2 = "vector.scan"(%a, %b) <{inclusive = false, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<2x3xi8>, vector<2xi8>) -> (vector<2x3xi8>, vector<2xi8>)
  "func.return"(%r#0, %r#1) : (vector<2x3xi8>, vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, vector<3xi8>) -> (vector<2x3xi8>, vector<3xi8>), sym_name = "down"}> ({
^bb0(%a: vector<2x3xi8>, %b: vector<3xi8>):
  %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<mul>, reduction_dim = 0 : i64}> : (vector<2x3xi8>, vector<3xi8>) -> (vector<2x3xi8>, vector<3xi8>)
  "func.return"(%r#0, %r#1) : (vector<2x3xi8>, vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, vector<i8>) -> (vector<3xi8>, vector<i8>), sym_name = "line"}> ({
^bb0(%a: vector<3xi8>, %b: vector<i8>):
  %r:2 = "vector.scan"(%a, %b) <{inclusive = false, kind = #vector.kind<maxui>, reduction_dim = 0 : i64}> : (vector<3xi8>, vector<i8>) -> (vector<3xi8>, vector<i8>)
  "func.return"(%r#0, %r#1) : (vector<3xi8>, vector<i8>) -> ()
}) : () -> ()
