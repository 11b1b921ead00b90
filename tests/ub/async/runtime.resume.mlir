// UNSPECIFIED: @f() concurrent-resumption

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %id = "async.coro.id"() : () -> !async.coro.id
  %h = "async.coro.begin"(%id) : (!async.coro.id) -> !async.coro.handle
  "async.runtime.resume"(%h) : (!async.coro.handle) -> ()
  "func.return"() : () -> ()
}) : () -> ()
