// CALL: @vector(1 : i8, [2, 3] : vector<2xi8>) -> [1, 2, 3] : vector<3xi8>
// CALL: @nested(1 : i8, 2 : i8) -> 2 : i8, 1 : i8, [7, 1] : vector<2xi8>
// CALL: @shuffle([1, 2] : vector<2xi8>, [3, 4, 5] : vector<3xi8>) -> [5, 2, poison] : vector<3xi8>
// CALL: @pairs(-1 : i8, 2 : i8) -> 1 : i8, 1 : i8, -3 : i8, 0 : i8, -2 : i8, -1 : i8, -2 : i8, 1 : i8
// CALL: @borrow(1 : i8, 2 : i8) -> -1 : i8, 1 : i8
// CALL: @frexp(6.0 : f32) -> 0.75 : f32, 3 : i32
// CALL: @frexp(0x7F800000 : f32) -> poison, poison
// CALL: @dynamic([1, 2] : vector<2xi8>, 1 : i32, 9 : i8) -> 2 : i8, [1, 9] : vector<2xi8>
// CALL: @matrices([1.0, 2.0] : vector<2xf32>, [3.0, 4.0] : vector<2xf32>) -> [1.0, 3.0] : vector<2xf32>, [7.0, 10.0] : vector<2xf32>, [5.0, 11.0] : vector<2xf32>, [7.0, 10.0] : vector<2xf32>, [2.0, 4.0] : vector<2xf32>
// CALL: @replicated() -> 5 : i8, [3, 3] : vector<2xi8>

"func.func"() <{function_type = (i8, vector<2xi8>) -> vector<3xi8>, sym_name = "vector"}> ({
^bb0(%a: i8, %b: vector<2xi8>):
  %r = "spirv.CompositeConstruct"(%a, %b) : (i8, vector<2xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8, vector<2xi8>), sym_name = "nested"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "spirv.CompositeConstruct"(%a, %b) : (i8, i8) -> !spirv.array<2 x i8>
  %1 = "spirv.Constant"() <{value = dense<7> : vector<2xi8>}> : () -> vector<2xi8>
  %2 = "spirv.CompositeConstruct"(%0, %1) : (!spirv.array<2 x i8>, vector<2xi8>) -> !spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>
  %3 = "spirv.CompositeInsert"(%a, %2) <{indices = [1 : i32, 1 : i32]}> : (i8, !spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>) -> !spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>
  %4 = "spirv.CompositeExtract"(%3) <{indices = [0 : i32, 1 : i32]}> : (!spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>) -> i8
  %5 = "spirv.CompositeExtract"(%3) <{indices = [1 : i32, 1 : i32]}> : (!spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>) -> i8
  %6 = "spirv.CompositeExtract"(%3) <{indices = [1 : i32]}> : (!spirv.struct<(!spirv.array<2 x i8>, vector<2xi8>)>) -> vector<2xi8>
  "func.return"(%4, %5, %6) : (i8, i8, vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<3xi8>) -> vector<3xi8>, sym_name = "shuffle"}> ({
^bb0(%a: vector<2xi8>, %b: vector<3xi8>):
  %r = "spirv.VectorShuffle"(%a, %b) <{components = [4 : i32, 1 : i32, -1 : i32]}> : (vector<2xi8>, vector<3xi8>) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8, i8, i8, i8, i8, i8, i8), sym_name = "pairs"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "spirv.IAddCarry"(%a, %b) : (i8, i8) -> !spirv.struct<(i8, i8)>
  %1 = "spirv.ISubBorrow"(%a, %b) : (i8, i8) -> !spirv.struct<(i8, i8)>
  %2 = "spirv.SMulExtended"(%a, %b) : (i8, i8) -> !spirv.struct<(i8, i8)>
  %3 = "spirv.UMulExtended"(%a, %b) : (i8, i8) -> !spirv.struct<(i8, i8)>
  %4 = "spirv.CompositeExtract"(%0) <{indices = [0 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %5 = "spirv.CompositeExtract"(%0) <{indices = [1 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %6 = "spirv.CompositeExtract"(%1) <{indices = [0 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %7 = "spirv.CompositeExtract"(%1) <{indices = [1 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %8 = "spirv.CompositeExtract"(%2) <{indices = [0 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %9 = "spirv.CompositeExtract"(%2) <{indices = [1 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %10 = "spirv.CompositeExtract"(%3) <{indices = [0 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %11 = "spirv.CompositeExtract"(%3) <{indices = [1 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  "func.return"(%4, %5, %6, %7, %8, %9, %10, %11) : (i8, i8, i8, i8, i8, i8, i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "borrow"}> ({
^bb0(%a: i8, %b: i8):
  %0 = "spirv.ISubBorrow"(%a, %b) : (i8, i8) -> !spirv.struct<(i8, i8)>
  %1 = "spirv.CompositeExtract"(%0) <{indices = [0 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  %2 = "spirv.CompositeExtract"(%0) <{indices = [1 : i32]}> : (!spirv.struct<(i8, i8)>) -> i8
  "func.return"(%1, %2) : (i8, i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> (f32, i32), sym_name = "frexp"}> ({
^bb0(%a: f32):
  %0 = "spirv.GL.FrexpStruct"(%a) : (f32) -> !spirv.struct<(f32, i32)>
  %1 = "spirv.CompositeExtract"(%0) <{indices = [0 : i32]}> : (!spirv.struct<(f32, i32)>) -> f32
  %2 = "spirv.CompositeExtract"(%0) <{indices = [1 : i32]}> : (!spirv.struct<(f32, i32)>) -> i32
  "func.return"(%1, %2) : (f32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, i32, i8) -> (i8, vector<2xi8>), sym_name = "dynamic"}> ({
^bb0(%a: vector<2xi8>, %b: i32, %c: i8):
  %0 = "spirv.VectorExtractDynamic"(%a, %b) : (vector<2xi8>, i32) -> i8
  %1 = "spirv.VectorInsertDynamic"(%a, %c, %b) : (vector<2xi8>, i8, i32) -> vector<2xi8>
  "func.return"(%0, %1) : (i8, vector<2xi8>) -> ()
}) : () -> ()

// The matrix has the columns %a and %b: its rows are (1 3) and (2 4).
"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>), sym_name = "matrices"}> ({
^bb0(%a: vector<2xf32>, %b: vector<2xf32>):
  %two = "spirv.Constant"() <{value = 2.0 : f32}> : () -> f32
  %0 = "spirv.CompositeConstruct"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> !spirv.matrix<2 x vector<2xf32>>
  %1 = "spirv.Transpose"(%0) : (!spirv.matrix<2 x vector<2xf32>>) -> !spirv.matrix<2 x vector<2xf32>>
  %2 = "spirv.CompositeExtract"(%1) <{indices = [0 : i32]}> : (!spirv.matrix<2 x vector<2xf32>>) -> vector<2xf32>
  %3 = "spirv.MatrixTimesVector"(%0, %a) : (!spirv.matrix<2 x vector<2xf32>>, vector<2xf32>) -> vector<2xf32>
  %4 = "spirv.VectorTimesMatrix"(%a, %0) : (vector<2xf32>, !spirv.matrix<2 x vector<2xf32>>) -> vector<2xf32>
  %5 = "spirv.MatrixTimesMatrix"(%0, %0) : (!spirv.matrix<2 x vector<2xf32>>, !spirv.matrix<2 x vector<2xf32>>) -> !spirv.matrix<2 x vector<2xf32>>
  %6 = "spirv.CompositeExtract"(%5) <{indices = [0 : i32]}> : (!spirv.matrix<2 x vector<2xf32>>) -> vector<2xf32>
  %7 = "spirv.MatrixTimesScalar"(%0, %two) : (!spirv.matrix<2 x vector<2xf32>>, f32) -> !spirv.matrix<2 x vector<2xf32>>
  %8 = "spirv.CompositeExtract"(%7) <{indices = [0 : i32]}> : (!spirv.matrix<2 x vector<2xf32>>) -> vector<2xf32>
  "func.return"(%2, %3, %4, %6, %8) : (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i8, vector<2xi8>), sym_name = "replicated"}> ({
  %0 = "spirv.EXT.ConstantCompositeReplicate"() <{value = 5 : i8}> : () -> !spirv.array<3 x i8>
  %1 = "spirv.CompositeExtract"(%0) <{indices = [2 : i32]}> : (!spirv.array<3 x i8>) -> i8
  %2 = "spirv.EXT.ConstantCompositeReplicate"() <{value = 3 : i8}> : () -> vector<2xi8>
  "func.return"(%1, %2) : (i8, vector<2xi8>) -> ()
}) : () -> ()
