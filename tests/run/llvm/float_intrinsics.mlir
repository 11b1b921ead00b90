// Intrinsics on floats. Special values are those of tests/run/math.

// CALL: @ceil(-0.25 : f32) -> -0.0 : f32
// CALL: @rint(2.5 : f32) -> 2.0 : f32
// CALL: @rint(-0.5 : f32) -> -0.0 : f32
// CALL: @nearbyint(3.5 : f32) -> 4.0 : f32
// CALL: @exp10(2.0 : f32) -> 100.0 : f32
// CALL: @exp10(0xFF800000 : f32) -> 0.0 : f32
// CALL: @pow(0.0 : f32, 0.0 : f32) -> 1.0 : f32
// CALL: @powi(-2.0 : f32, 3 : i32) -> -8.0 : f32
// CALL: @powi(0.0 : f32, 0 : i32) -> 1.0 : f32
// CALL: @ldexp(1.5 : f32, 3 : i32) -> 12.0 : f32
// CALL: @ldexp(1.0 : f32, -149 : i32) -> 0x00000001 : f32
// CALL: @ldexp(1.0 : f32, 2147483647 : i32) -> 0x7F800000 : f32
// CALL: @ldexp(-1.0 : f32, -2147483648 : i32) -> -0.0 : f32
// CALL: @ldexp(0xFF800000 : f32, -5 : i32) -> 0xFF800000 : f32
// CALL: @fmuladd(2.0 : f32, 3.0 : f32, 1.0 : f32) -> 7.0 : f32
// CALL: @sincos(0.0 : f32) -> 0.0 : f32, 1.0 : f32
// CALL: @sincos(poison) -> poison, poison
// CALL: @sincos_vector([0.0, poison] : vector<2xf32>) -> [1.0, poison] : vector<2xf32>
// CALL: @power_of_vector([2.0, -3.0] : vector<2xf32>, 3 : i32) -> [8.0, -27.0] : vector<2xf32>
// CALL: @classes(-1.0 : f32) -> true : i1
// CALL: @classes(1.0 : f32) -> false : i1
// CALL: @classes(-0.0 : f32) -> true : i1
// CALL: @classes(0xFF800000 : f32) -> false : i1
// CALL: @classes(0x80000001 : f32) -> false : i1

"func.func"() <{function_type = (f32) -> f32, sym_name = "ceil"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.ceil"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "rint"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.rint"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "nearbyint"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.nearbyint"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> f32, sym_name = "exp10"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.exp10"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "pow"}> ({
^bb0(%a: f32, %b: f32):
  %r = "llvm.intr.pow"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, i32) -> f32, sym_name = "powi"}> ({
^bb0(%a: f32, %b: i32):
  %r = "llvm.intr.powi"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, i32) -> f32, sym_name = "ldexp"}> ({
^bb0(%a: f32, %b: i32):
  %r = "llvm.intr.ldexp"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, i32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "fmuladd"}> ({
^bb0(%a: f32, %b: f32, %c: f32):
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, i32) -> vector<2xf32>, sym_name = "power_of_vector"}> ({
^bb0(%a: vector<2xf32>, %b: i32):
  %r = "llvm.intr.powi"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<2xf32>, i32) -> vector<2xf32>
  "func.return"(%r) : (vector<2xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> i1, sym_name = "classes"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 40 : i32}> : (f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32) -> (f32, f32), sym_name = "sincos"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.sincos"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> !llvm.struct<(f32, f32)>
  %s = "llvm.extractvalue"(%r) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>) -> f32
  %c = "llvm.extractvalue"(%r) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
  "func.return"(%s, %c) : (f32, f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> vector<2xf32>, sym_name = "sincos_vector"}> ({
^bb0(%a: vector<2xf32>):
  %r = "llvm.intr.sincos"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<2xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)>
  %c = "llvm.extractvalue"(%r) <{position = array<i64: 1>}> : (!llvm.struct<(vector<2xf32>, vector<2xf32>)>) -> vector<2xf32>
  "func.return"(%c) : (vector<2xf32>) -> ()
}) : () -> ()
