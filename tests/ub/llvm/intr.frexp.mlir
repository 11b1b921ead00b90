// UNSPECIFIED: @f(0x7FC00000 : f32) no-exponent
// UNSPECIFIED: @f(0xFF800000 : f32) no-exponent
// CALL: @f(12.0 : f32) -> 0.75 : f32, 4 : i32
// CALL: @f(-0.0 : f32) -> -0.0 : f32, 0 : i32
// CALL: @f(0x00000001 : f32) -> 0.5 : f32, -148 : i32

"func.func"() <{function_type = (f32) -> (f32, i32), sym_name = "f"}> ({
^bb0(%a: f32):
  %r = "llvm.intr.frexp"(%a) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> !llvm.struct<(f32, i32)>
  %x = "llvm.extractvalue"(%r) <{position = array<i64: 0>}> : (!llvm.struct<(f32, i32)>) -> f32
  %n = "llvm.extractvalue"(%r) <{position = array<i64: 1>}> : (!llvm.struct<(f32, i32)>) -> i32
  "func.return"(%x, %n) : (f32, i32) -> ()
}) : () -> ()
