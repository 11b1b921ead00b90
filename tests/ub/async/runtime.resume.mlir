// UNSPECIFIED: @f() printing-order
// UB: @not_awaited() data-race
// UB: @siblings() data-race
// CALL: @awaited() -> 5 : i32

"func.func"() <{function_type = () -> !async.token, sym_name = "prints"}> ({
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %t = "async.runtime.create"() : () -> !async.token
  %id = "async.coro.id"() : () -> !async.coro.id
  %h = "async.coro.begin"(%id) : (!async.coro.id) -> !async.coro.handle
  %s = "async.coro.save"(%h) : (!async.coro.handle) -> !async.coro.state
  "async.runtime.resume"(%h) : (!async.coro.handle) -> ()
  "async.coro.suspend"(%s)[^end, ^body, ^end] : (!async.coro.state) -> ()
^body:
  "vector.print"(%one) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "async.runtime.set_available"(%t) : (!async.token) -> ()
  "cf.br"()[^end] : () -> ()
^end:
  "async.coro.end"(%h) : (!async.coro.handle) -> ()
  "func.return"(%t) : (!async.token) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %t = "func.call"() <{callee = @prints}> : () -> !async.token
  "async.runtime.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (memref<i32>) -> !async.token, sym_name = "writes"}> ({
^bb0(%m: memref<i32>):
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %t = "async.runtime.create"() : () -> !async.token
  %id = "async.coro.id"() : () -> !async.coro.id
  %h = "async.coro.begin"(%id) : (!async.coro.id) -> !async.coro.handle
  %s = "async.coro.save"(%h) : (!async.coro.handle) -> !async.coro.state
  "async.runtime.resume"(%h) : (!async.coro.handle) -> ()
  "async.coro.suspend"(%s)[^end, ^body, ^end] : (!async.coro.state) -> ()
^body:
  "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
  "async.runtime.set_available"(%t) : (!async.token) -> ()
  "cf.br"()[^end] : () -> ()
^end:
  "async.coro.end"(%h) : (!async.coro.handle) -> ()
  "func.return"(%t) : (!async.token) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "not_awaited"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "async.runtime.await"(%t) : (!async.token) -> ()
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "siblings"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  %u = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "awaited"}> ({
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %t = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "async.runtime.await"(%t) : (!async.token) -> ()
  %u = "func.call"(%m) <{callee = @writes}> : (memref<i32>) -> !async.token
  "async.runtime.await"(%u) : (!async.token) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
