// ARGS: run % --entry f --arg 255 --arg 0xFF800001 --arg -128
// Bounds of unsigned and signed integers, and a NaN by its bits.
"func.func"() <{function_type = (ui8, f32, si8) -> (ui8, f32, si8), sym_name = "f"}> ({
^bb0(%a: ui8, %b: f32, %c: si8):
  "func.return"(%a, %b, %c) : (ui8, f32, si8) -> ()
}) : () -> ()
