// UNSPECIFIED: @f() printing-order
// UB: @not_awaited() data-race
// CALL: @awaited() -> 5 : i32

"func.func"() <{function_type = (memref<i32>) -> !async.token, sym_name = "writes"}> ({
^bb0(%m: memref<i32>):
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %before = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %t = "async.runtime.create"() : () -> !async.token
  %id = "async.coro.id"() : () -> !async.coro.id
  %h = "async.coro.begin"(%id) : (!async.coro.id) -> !async.coro.handle
  %s = "async.coro.save"(%h) : (!async.coro.handle) -> !async.coro.state
  "async.runtime.await_and_resume"(%before, %h) : (!async.token, !async.coro.handle) -> ()
  "async.coro.suspend"(%s)[^end, ^body, ^end] : (!async.coro.state) -> ()
^body:
  "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
  "vector.print"(%five) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "async.runtime.set_available"(%t) : (!async.token) -> ()
  "cf.br"()[^end] : () -> ()
^end:
  "async.coro.end"(%h) : (!async.coro.handle) -> ()
  "func.return"(%t) : (!async.token) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "not_awaited"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "awaited"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "async.runtime.await"(%t) : (!async.token) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
