// UNSPECIFIED: @f() printing-order
// UB: @not_awaited() data-race
// UB: @siblings() data-race
// CALL: @chain() -> 5 : i32

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %t = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "vector.print"(%one) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  "async.await"(%t) : (!async.token) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "not_awaited"}> ({
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %a = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "async.await"(%a) : (!async.token) -> ()
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "siblings"}> ({
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %a = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %b = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  "async.await"(%a) : (!async.token) -> ()
  "async.await"(%b) : (!async.token) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

// What the second body waited for is over for whoever waits for the second.
"func.func"() <{function_type = () -> i32, sym_name = "chain"}> ({
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %a = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %b = "async.execute"(%a) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    "memref.store"(%five, %m) : (i32, memref<i32>) -> ()
    "async.yield"() : () -> ()
  }) : (!async.token) -> !async.token
  "async.await"(%b) : (!async.token) -> ()
  %r = "memref.load"(%m) : (memref<i32>) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
