// UNSPECIFIED: @f() concurrent-printing

"async.func"() <{function_type = () -> !async.token, sym_name = "g"}> ({
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "vector.print"(%one) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "async.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %t = "async.call"() <{callee = @g}> : () -> !async.token
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()
