// POISON: @f(1 : i32, 1 : i32, 0 : i8) shift-out-of-range
// POISON: @f(1 : i32, 1 : i32, 63 : i8) shift-out-of-range
// POISON: @f(2147483647 : i32, 4 : i32, 1 : i8) overflow

"func.func"() <{function_type = (i32, i32, i8) -> (i32), sym_name = "f"}> ({
^bb0(%a: i32, %b: i32, %c: i8):
  %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
