// POISON: @nsw(-128 : i8, 1 : i8) nsw-overflow
// CALL: @nsw(0 : i8, 1 : i8) -> -1 : i8
// POISON: @nuw(0 : i8, 1 : i8) nuw-overflow
// CALL: @nuw(-128 : i8, 1 : i8) -> 127 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.sub"(%a, %b) <{overflowFlags = 1 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.sub"(%a, %b) <{overflowFlags = 2 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
