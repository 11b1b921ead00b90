// The verifier of the dialect accepts these types; LLVM does not, so the ops have no meaning.
// STOPS: @lanes() invalid
// STOPS: @reduced() invalid
// STOPS: @chosen() invalid
// STOPS: @part() invalid
// STOPS: @product() invalid
// STOPS: @power(1.0 : f32) invalid
// STOPS: @rounded(1.0 : f32) invalid
// STOPS: @class(1.0 : f32) invalid
// STOPS: @absolute(1 : i8) invalid
// STOPS: @wider(1 : i8) invalid

"func.func"() <{function_type = () -> vector<2xi128>, sym_name = "lanes"}> ({
  %a = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi8>}> : () -> vector<2xi8>
  %b = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi128>}> : () -> vector<2xi128>
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %n = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
  %r = "llvm.intr.vp.add"(%a, %b, %m, %n) : (vector<2xi8>, vector<2xi128>, vector<2xi1>, i32) -> vector<2xi128>
  "func.return"(%r) : (vector<2xi128>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i128, sym_name = "reduced"}> ({
  %s = "llvm.mlir.constant"() <{value = 1 : i128}> : () -> i128
  %a = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi8>}> : () -> vector<2xi8>
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %n = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
  %r = "llvm.intr.vp.reduce.add"(%s, %a, %m, %n) : (i128, vector<2xi8>, vector<2xi1>, i32) -> i128
  "func.return"(%r) : (i128) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<2xi8>, sym_name = "chosen"}> ({
  %a = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi8>}> : () -> vector<2xi8>
  %b = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi16>}> : () -> vector<2xi16>
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %n = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
  %r = "llvm.intr.vp.select"(%m, %a, %b, %n) : (vector<2xi1>, vector<2xi8>, vector<2xi16>, i32) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<4xi8>, sym_name = "part"}> ({
  %a = "llvm.mlir.constant"() <{value = dense<1> : vector<4xi8>}> : () -> vector<4xi8>
  %b = "llvm.mlir.constant"() <{value = dense<1> : vector<2xi128>}> : () -> vector<2xi128>
  %r = "llvm.intr.vector.insert"(%a, %b) <{pos = 0 : i64}> : (vector<4xi8>, vector<2xi128>) -> vector<4xi8>
  "func.return"(%r) : (vector<4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<1xf64>, sym_name = "product"}> ({
  %a = "llvm.mlir.constant"() <{value = dense<1.0> : vector<1xf32>}> : () -> vector<1xf32>
  %b = "llvm.mlir.constant"() <{value = dense<1.0> : vector<1xf64>}> : () -> vector<1xf64>
  %r = "llvm.intr.matrix.multiply"(%a, %b) <{lhs_columns = 1 : i32, lhs_rows = 1 : i32, rhs_columns = 1 : i32}> : (vector<1xf32>, vector<1xf64>) -> vector<1xf64>
  "func.return"(%r) : (vector<1xf64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f64, sym_name = "power"}> ({
^bb0(%x: f32):
  %n = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
  %r = "llvm.intr.powi"(%x, %n) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, i32) -> f64
  "func.return"(%r) : (f64) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "rounded"}> ({
^bb0(%x: f32):
  %r = "llvm.intr.lround"(%x) : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i8, sym_name = "class"}> ({
^bb0(%x: f32):
  %r = "llvm.intr.is.fpclass"(%x) <{bit = 3 : i32}> : (f32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "absolute"}> ({
^bb0(%x: i8):
  %r = "llvm.intr.abs"(%x) <{is_int_min_poison = false}> : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "wider"}> ({
^bb0(%x: i8):
  %r = "llvm.trunc"(%x) <{overflowFlags = #llvm.overflow<none>}> : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()
