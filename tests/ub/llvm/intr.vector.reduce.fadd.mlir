// UNSPECIFIED: @loose(10.0 : f32, [1.0, 3.0, 2.0] : vector<3xf32>) reassociated
// CALL: @none(10.0 : f32, [1.0, 3.0, 2.0] : vector<3xf32>) -> 16.0 : f32

"func.func"() <{function_type = (f32, vector<3xf32>) -> f32, sym_name = "loose"}> ({
^bb0(%a: f32, %b: vector<3xf32>):
  %r = "llvm.intr.vector.reduce.fadd"(%a, %b) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, vector<3xf32>) -> f32, sym_name = "none"}> ({
^bb0(%a: f32, %b: vector<3xf32>):
  %r = "llvm.intr.vector.reduce.fadd"(%a, %b) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
