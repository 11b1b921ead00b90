// POISON: @nsw(-128 : i8, 1 : i8) nsw-overflow
// POISON: @nuw(0 : i8, 1 : i8) nuw-overflow

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ISub"(%a, %b) {no_signed_wrap} : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "spirv.ISub"(%a, %b) {no_unsigned_wrap} : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
