// UNSPECIFIED: @loose([1.0, 3.0, 2.0] : vector<3xf32>) reassociated
// CALL: @none([1.0, 3.0, 2.0] : vector<3xf32>) -> 3.0 : f32

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "loose"}> ({
^bb0(%a: vector<3xf32>):
  %r = "llvm.intr.vector.reduce.fmax"(%a) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xf32>) -> f32, sym_name = "none"}> ({
^bb0(%a: vector<3xf32>):
  %r = "llvm.intr.vector.reduce.fmax"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<3xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
