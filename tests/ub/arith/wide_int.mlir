// Products and quotients of the widest integers of MLIR take seconds, and many of them take more memory than there is. Both count against the
// budget.
// STOPS: @mul(3 : i16777215) exhausted
// STOPS: @div(3 : i16777215) exhausted
// STOPS: @splat() exhausted
// CALL: @narrow(3 : i4096) -> 9 : i4096

"func.func"() <{function_type = (i16777215) -> i16777215, sym_name = "mul"}> ({
^bb0(%a: i16777215):
  %r = "arith.muli"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i16777215, i16777215) -> i16777215
  "func.return"(%r) : (i16777215) -> ()
}) : () -> ()

"func.func"() <{function_type = (i16777215) -> i16777215, sym_name = "div"}> ({
^bb0(%a: i16777215):
  %r = "arith.divui"(%a, %a) : (i16777215, i16777215) -> i16777215
  "func.return"(%r) : (i16777215) -> ()
}) : () -> ()

"func.func"() <{function_type = (i4096) -> i4096, sym_name = "narrow"}> ({
^bb0(%a: i4096):
  %r = "arith.muli"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i4096, i4096) -> i4096
  "func.return"(%r) : (i4096) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> tensor<1000000xi16777215>, sym_name = "splat"}> ({
  %r = "arith.constant"() <{value = dense<3> : tensor<1000000xi16777215>}> : () -> tensor<1000000xi16777215>
  "func.return"(%r) : (tensor<1000000xi16777215>) -> ()
}) : () -> ()
