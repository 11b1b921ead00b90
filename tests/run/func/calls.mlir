// CALL: @direct(3 : i8) -> 6 : i8
// CALL: @indirect(3 : i8) -> 6 : i8
// CALL: @fib(10 : i32) -> 55 : i32
// STOPS: @outside() unsupported
// STOPS: @forever() exhausted

"func.func"() <{function_type = (i8) -> i8, sym_name = "double"}> ({
^bb0(%a: i8):
  %r = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "direct"}> ({
^bb0(%a: i8):
  %r = "func.call"(%a) <{callee = @double}> : (i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> i8, sym_name = "indirect"}> ({
^bb0(%a: i8):
  %f = "func.constant"() <{value = @double}> : () -> ((i8) -> i8)
  %r = "func.call_indirect"(%f, %a) : ((i8) -> i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "external", sym_visibility = "private"}> ({
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "outside"}> ({
  "func.call"() <{callee = @external}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "forever"}> ({
  "func.call"() <{callee = @forever}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "fib"}> ({
^bb0(%a: i32):
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %s = "arith.cmpi"(%a, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %r = "scf.if"(%s) ({
    "scf.yield"(%a) : (i32) -> ()
  }, {
    %x = "arith.subi"(%a, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %y = "arith.subi"(%a, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %p = "func.call"(%x) <{callee = @fib}> : (i32) -> i32
    %q = "func.call"(%y) <{callee = @fib}> : (i32) -> i32
    %t = "arith.addi"(%p, %q) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
