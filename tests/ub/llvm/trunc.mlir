// POISON: @nsw(128 : i16) nsw-overflow
// CALL: @nsw(-128 : i16) -> -128 : i8
// POISON: @nuw(-1 : i16) nuw-overflow
// CALL: @nuw(255 : i16) -> -1 : i8

"func.func"() <{function_type = (i16) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i16):
  %r = "llvm.trunc"(%a) <{overflowFlags = 1 : i32}> : (i16) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i16) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i16):
  %r = "llvm.trunc"(%a) <{overflowFlags = 2 : i32}> : (i16) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
