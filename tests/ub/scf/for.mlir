// UB: @f(poison, 1 : i8, 1 : i8) poison-bound
// UB: @f(0 : i8, poison, 1 : i8) poison-bound
// UB: @f(0 : i8, 1 : i8, poison) poison-bound
// UB: @f(0 : i8, 1 : i8, 0 : i8) step-not-positive
// UB: @f(0 : i8, 1 : i8, -1 : i8) step-not-positive
// UB: @unsigned(0 : i8, 1 : i8, 0 : i8) step-not-positive
// CALL: @unsigned(0 : i8, 1 : i8, -1 : i8) -> 0 : i8
// UNSPECIFIED: @f(0 : i8, 127 : i8, 64 : i8) induction-overflow
// UNSPECIFIED: @unsigned(0 : i8, -1 : i8, 64 : i8) induction-overflow
// CALL: @f(0 : i8, 4 : i8, 1 : i8) -> 6 : i8
// CALL: @f(5 : i8, 4 : i8, 1 : i8) -> 5 : i8

"func.func"() <{function_type = (i8, i8, i8) -> i8, sym_name = "f"}> ({
^bb0(%a: i8, %b: i8, %c: i8):
  %r = "scf.for"(%a, %b, %c, %a) ({
  ^bb0(%iv: i8, %x: i8):
    %n = "arith.addi"(%x, %iv) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    "scf.yield"(%n) : (i8) -> ()
  }) : (i8, i8, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8, i8) -> i8, sym_name = "unsigned"}> ({
^bb0(%a: i8, %b: i8, %c: i8):
  %r = "scf.for"(%a, %b, %c, %a) <{unsignedCmp}> ({
  ^bb0(%iv: i8, %x: i8):
    %n = "arith.addi"(%x, %iv) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    "scf.yield"(%n) : (i8) -> ()
  }) : (i8, i8, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
