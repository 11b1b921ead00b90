// CALL: @e(1.5 : f4E2M1FN, 4.0 : f8E8M0FNU) -> 6.0 : f32
// CALL: @e(1.5 : f4E2M1FN, 0xFF : f8E8M0FNU) -> 0x7FC00000 : f32
// CALL: @t(10.0 : f32, 4.0 : f8E8M0FNU) -> 2.0 : f4E2M1FN
// CALL: @t(1.0e9 : f32, 1.0 : f8E8M0FNU) -> 6.0 : f4E2M1FN

"func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> f32, sym_name = "e"}> ({
^bb0(%a: f4E2M1FN, %b: f8E8M0FNU):
  %r = "arith.scaling_extf"(%a, %b) : (f4E2M1FN, f8E8M0FNU) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f8E8M0FNU) -> f4E2M1FN, sym_name = "t"}> ({
^bb0(%a: f32, %b: f8E8M0FNU):
  %r = "arith.scaling_truncf"(%a, %b) : (f32, f8E8M0FNU) -> f4E2M1FN
  "func.return"(%r) : (f4E2M1FN) -> ()
}) : () -> ()
