// UNSPECIFIED: @f() printing-order
// UB: @racing() data-race

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

"async.func"() <{function_type = (memref<i32>) -> !async.token, sym_name = "writes"}> ({
^bb0(%m: memref<i32>):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "memref.store"(%one, %m) : (i32, memref<i32>) -> ()
  "async.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "racing"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "async.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "memref.dealloc"(%m) : (memref<i32>) -> ()
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()
