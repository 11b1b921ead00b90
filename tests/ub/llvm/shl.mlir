// POISON: @f(0 : i8, 8 : i8) shift-out-of-range
// POISON: @f(0 : i8, -1 : i8) shift-out-of-range
// POISON: @nsw(64 : i8, 1 : i8) nsw-overflow
// CALL: @nsw(-64 : i8, 1 : i8) -> -128 : i8
// POISON: @nuw(-64 : i8, 1 : i8) nuw-overflow
// CALL: @nuw(64 : i8, 1 : i8) -> -128 : i8
// CALL: @f(1 : i8, 7 : i8) -> -128 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.shl"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.shl"(%a, %b) <{overflowFlags = 1 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.shl"(%a, %b) <{overflowFlags = 2 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
