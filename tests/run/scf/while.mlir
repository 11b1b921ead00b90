// CALL: @f(3 : i8) -> 0 : i8, 103 : i8
// CALL: @f(0 : i8) -> 0 : i8, 100 : i8

"func.func"() <{function_type = (i8) -> (i8, i8), sym_name = "f"}> ({
^bb0(%a: i8):
  %0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
  %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %h = "arith.constant"() <{value = 100 : i8}> : () -> i8
  %r:2 = "scf.while"(%a, %h) ({
  ^bb0(%n: i8, %s: i8):
    %c = "arith.cmpi"(%n, %0) <{predicate = 4 : i64}> : (i8, i8) -> i1
    "scf.condition"(%c, %n, %s) : (i1, i8, i8) -> ()
  }, {
  ^bb0(%n: i8, %s: i8):
    %m = "arith.subi"(%n, %1) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %t = "arith.addi"(%s, %1) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    "scf.yield"(%m, %t) : (i8, i8) -> ()
  }) : (i8, i8) -> (i8, i8)
  "func.return"(%r#0, %r#1) : (i8, i8) -> ()
}) : () -> ()
