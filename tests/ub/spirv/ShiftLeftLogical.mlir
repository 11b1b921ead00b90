// POISON: @f(1 : i8, 8 : i16) shift-out-of-range
// CALL: @f(1 : i8, 7 : i16) -> -128 : i8
// POISON: @nsw(64 : i8, 1 : i8) nsw-overflow
// POISON: @nuw(-128 : i8, 1 : i8) nuw-overflow

"func.func"() <{function_type = (i8, i16) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i16):
  %r = "spirv.ShiftLeftLogical"(%a, %b) : (i8, i16) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ShiftLeftLogical"(%a, %b) {no_signed_wrap} : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ShiftLeftLogical"(%a, %b) {no_unsigned_wrap} : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
