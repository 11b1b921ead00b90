// CALL: @value(3 : i32) -> 4 : i32
// CALL: @failed(true : i1) -> false : i1, 7 : i32
// CALL: @handed(5 : i32) -> 10 : i32
// CALL: @error(true : i1) -> false : i1, false : i1
// CALL: @error(false : i1) -> true : i1, true : i1
// STOPS: @aborts(false : i1) trap
// CALL: @aborts(true : i1) ->
// CALL: @called(3 : i32) -> 6 : i32
// CALL: @groups() -> 0 : index, 1 : index
// STOPS: @short_group() unsupported
// CALL: @low(9 : i32) -> 9 : i32, false : i1, true : i1
// CALL: @coroutine(4 : i32) -> 8 : i32
// STOPS: @threads() unsupported

"func.func"() <{function_type = (i32) -> i32, sym_name = "value"}> ({
^bb0(%a: i32):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %t:2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    %s = "arith.addi"(%a, %one) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "async.yield"(%s) : (i32) -> ()
  }) : () -> (!async.token, !async.value<i32>)
  "async.await"(%t#0) : (!async.token) -> ()
  %r = "async.await"(%t#1) : (!async.value<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> (i1, i32), sym_name = "failed"}> ({
^bb0(%c: i1):
  %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %t:2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "cf.assert"(%c) <{msg = "no"}> : (i1) -> ()
    "async.yield"(%seven) : (i32) -> ()
  }) : () -> (!async.token, !async.value<i32>)
  %e = "async.runtime.is_error"(%t#1) : (!async.value<i32>) -> i1
  %r = "async.runtime.load"(%t#1) : (!async.value<i32>) -> i32
  "func.return"(%e, %r) : (i1, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "handed"}> ({
^bb0(%a: i32):
  %t:2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "async.yield"(%a) : (i32) -> ()
  }) : () -> (!async.token, !async.value<i32>)
  %u:2 = "async.execute"(%t#0, %t#1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32):
    %s = "arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "async.yield"(%s) : (i32) -> ()
  }) : (!async.token, !async.value<i32>) -> (!async.token, !async.value<i32>)
  %r = "async.await"(%u#1) : (!async.value<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> (i1, i1), sym_name = "error"}> ({
^bb0(%c: i1):
  %outer = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    %inner = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "cf.assert"(%c) <{msg = "no"}> : (i1) -> ()
      "async.yield"() : () -> ()
    }) : () -> !async.token
    "async.await"(%inner) : (!async.token) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %after = "async.execute"(%outer) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    "async.yield"() : () -> ()
  }) : (!async.token) -> !async.token
  "async.runtime.await"(%after) : (!async.token) -> ()
  %e = "async.runtime.is_error"(%outer) : (!async.token) -> i1
  %f = "async.runtime.is_error"(%after) : (!async.token) -> i1
  "func.return"(%e, %f) : (i1, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> (), sym_name = "aborts"}> ({
^bb0(%c: i1):
  %t = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "cf.assert"(%c) <{msg = "no"}> : (i1) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"async.func"() <{function_type = (i32) -> (!async.token, !async.value<i32>), sym_name = "twice"}> ({
^bb0(%a: i32):
  %s = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "async.return"(%s) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "called"}> ({
^bb0(%a: i32):
  %t:2 = "async.call"(%a) <{callee = @twice}> : (i32) -> (!async.token, !async.value<i32>)
  %r = "async.await"(%t#1) : (!async.value<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index), sym_name = "groups"}> ({
  %two = "arith.constant"() <{value = 2 : index}> : () -> index
  %g = "async.create_group"(%two) : (index) -> !async.group
  %t = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %0 = "async.add_to_group"(%t, %g) : (!async.token, !async.group) -> index
  %1 = "async.add_to_group"(%t, %g) : (!async.token, !async.group) -> index
  "async.await_all"(%g) : (!async.group) -> ()
  "func.return"(%0, %1) : (index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "short_group"}> ({
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %g = "async.create_group"(%one) : (index) -> !async.group
  "async.await_all"(%g) : (!async.group) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> (i32, i1, i1), sym_name = "low"}> ({
^bb0(%a: i32):
  %two = "arith.constant"() <{value = 2 : index}> : () -> index
  %v = "async.runtime.create"() : () -> !async.value<i32>
  %t = "async.runtime.create"() : () -> !async.token
  %g = "async.runtime.create_group"(%two) : (index) -> !async.group
  "async.runtime.add_ref"(%t) <{count = 1 : i64}> : (!async.token) -> ()
  %0 = "async.runtime.add_to_group"(%t, %g) : (!async.token, !async.group) -> index
  %1 = "async.runtime.add_to_group"(%v, %g) : (!async.value<i32>, !async.group) -> index
  "async.runtime.store"(%a, %v) : (i32, !async.value<i32>) -> ()
  "async.runtime.set_available"(%v) : (!async.value<i32>) -> ()
  "async.runtime.set_error"(%t) : (!async.token) -> ()
  "async.runtime.await"(%g) : (!async.group) -> ()
  %r = "async.runtime.load"(%v) : (!async.value<i32>) -> i32
  %e = "async.runtime.is_error"(%v) : (!async.value<i32>) -> i1
  %f = "async.runtime.is_error"(%g) : (!async.group) -> i1
  "async.runtime.drop_ref"(%t) <{count = 1 : i64}> : (!async.token) -> ()
  "func.return"(%r, %e, %f) : (i32, i1, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> !async.value<i32>, sym_name = "body"}> ({
^bb0(%a: i32):
  %v = "async.runtime.create"() : () -> !async.value<i32>
  %id = "async.coro.id"() : () -> !async.coro.id
  %h = "async.coro.begin"(%id) : (!async.coro.id) -> !async.coro.handle
  %s = "async.coro.save"(%h) : (!async.coro.handle) -> !async.coro.state
  "async.runtime.resume"(%h) : (!async.coro.handle) -> ()
  "async.coro.suspend"(%s)[^bb4, ^bb1, ^bb3] : (!async.coro.state) -> ()
^bb1:
  %x = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "async.runtime.store"(%x, %v) : (i32, !async.value<i32>) -> ()
  "async.runtime.set_available"(%v) : (!async.value<i32>) -> ()
  %s2 = "async.coro.save"(%h) : (!async.coro.handle) -> !async.coro.state
  "async.runtime.await_and_resume"(%v, %h) : (!async.value<i32>, !async.coro.handle) -> ()
  "async.coro.suspend"(%s2)[^bb4, ^bb2, ^bb3] : (!async.coro.state) -> ()
^bb2:
  "cf.br"()[^bb3] : () -> ()
^bb3:
  "async.coro.free"(%id, %h) : (!async.coro.id, !async.coro.handle) -> ()
  "cf.br"()[^bb4] : () -> ()
^bb4:
  "async.coro.end"(%h) : (!async.coro.handle) -> ()
  "func.return"(%v) : (!async.value<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "coroutine"}> ({
^bb0(%a: i32):
  %v = "func.call"(%a) <{callee = @body}> : (i32) -> !async.value<i32>
  "async.runtime.await"(%v) : (!async.value<i32>) -> ()
  %r = "async.runtime.load"(%v) : (!async.value<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "threads"}> ({
  %n = "async.runtime.num_worker_threads"() : () -> index
  "func.return"(%n) : (index) -> ()
}) : () -> ()
