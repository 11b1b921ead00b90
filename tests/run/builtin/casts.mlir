// CALL: @same(-1 : index) -> -1 : i64
// CALL: @sign(-1 : i8) -> -1 : i8
// STOPS: @other(1 : i8) unsupported
// CALL: @lower(-200 : i32) -> 56 : i8
// STOPS: @upper(1 : i8) unsupported
// INDEX-WIDTH: 32
// STOPS: @same(-1 : index) unsupported

"func.func"() <{function_type = (index) -> i64, sym_name = "same"}> ({
^bb0(%a: index):
  %r = "builtin.unrealized_conversion_cast"(%a) : (index) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "sign"}> ({
^bb0(%a: i8):
  %x = "builtin.unrealized_conversion_cast"(%a) : (i8) -> ui8
  %r = "builtin.unrealized_conversion_cast"(%x) : (ui8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i16, sym_name = "other"}> ({
^bb0(%a: i8):
  %r = "builtin.unrealized_conversion_cast"(%a) : (i8) -> i16
  "func.return"(%r) : (i16) -> ()
}) : () -> ()

// Conversions to SPIR-V emulate narrow integers, and leave the upper bits open.
"func.func"() <{function_type = (i32) -> i8, sym_name = "lower"}> ({
^bb0(%a: i32):
  %r = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i32, sym_name = "upper"}> ({
^bb0(%a: i8):
  %r = "builtin.unrealized_conversion_cast"(%a) : (i8) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
