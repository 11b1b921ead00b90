// PRINTS: Current thread id: poison

"func.func"() <{function_type = () -> (), sym_name = "mlirAsyncRuntimePrintCurrentThreadId", sym_visibility = "private"}> ({}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %t = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "func.call"() <{callee = @mlirAsyncRuntimePrintCurrentThreadId}> : () -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()
