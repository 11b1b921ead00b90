// POISON: @nsw(127 : i8, 1 : i8) nsw-overflow
// POISON: @old(127 : i8, 1 : i8) nsw-overflow
// CALL: @nsw(-1 : i8, 1 : i8) -> 0 : i8
// POISON: @nuw(-1 : i8, 1 : i8) nuw-overflow
// POISON: @old(-1 : i8, 1 : i8) nuw-overflow
// CALL: @nuw(127 : i8, 1 : i8) -> -128 : i8
// CALL: @nsw(poison, 1 : i8) -> poison

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nsw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.add"(%a, %b) <{overflowFlags = 1 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "nuw"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.add"(%a, %b) <{overflowFlags = 2 : i32}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "old"}> ({
^bb0(%a: i8, %b: i8):
  %r = "llvm.add"(%a, %b) <{overflowFlags = #llvm.overflow<nsw, nuw>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
