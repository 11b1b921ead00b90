// UNSPECIFIED: @f() concurrent-printing

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %t = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "vector.print"(%one) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()
