// UB: @add(0 : index, poison, 1 : index, 0 : i8) poison-bound
// UB: @add(0 : index, 4 : index, 0 : index, 0 : i8) step-not-positive
// UNSPECIFIED: @add(0 : index, 9223372036854775807 : index, 4611686018427387904 : index, 0 : i8) induction-overflow
// UNSPECIFIED: @box(0 : index, 9223372036854775807 : index, 4611686018427387904 : index, 0 : index) induction-overflow
// CALL: @box(0 : index, 9223372036854775807 : index, 1 : index, 0 : index) -> 7 : i8
// CALL: @box(5 : index, 5 : index, 4611686018427387904 : index, 0 : index) -> 7 : i8
// UNSPECIFIED: @sub(0 : index, 3 : index, 1 : index, 9 : i8) evaluation-order
// UNSPECIFIED: @printing(0 : index, 3 : index, 1 : index) printing-order
// UB: @shift(2 : index) data-race
// CALL: @shift(1 : index) -> 9 : i8
// CALL: @add(0 : index, 4 : index, 1 : index, 1 : i8) -> 7 : i8
// CALL: @add(4 : index, 4 : index, 1 : index, 1 : i8) -> 1 : i8
// CALL: @own(3 : index) -> 1 : i8

"func.func"() <{function_type = (index, index, index, i8) -> i8, sym_name = "add"}> ({
^bb0(%a: index, %b: index, %c: index, %d: i8):
  %r = "scf.parallel"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%iv: index):
    %v = "arith.index_cast"(%iv) : (index) -> i8
    "scf.reduce"(%v) ({
    ^bb0(%x: i8, %y: i8):
      %s = "arith.addi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
      "scf.reduce.return"(%s) : (i8) -> ()
    }) : (i8) -> ()
  }) : (index, index, index, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index, index, i8) -> i8, sym_name = "sub"}> ({
^bb0(%a: index, %b: index, %c: index, %d: i8):
  %r = "scf.parallel"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%iv: index):
    %v = "arith.index_cast"(%iv) : (index) -> i8
    "scf.reduce"(%v) ({
    ^bb0(%x: i8, %y: i8):
      %s = "arith.subi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
      "scf.reduce.return"(%s) : (i8) -> ()
    }) : (i8) -> ()
  }) : (index, index, index, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index, index) -> (), sym_name = "printing"}> ({
^bb0(%a: index, %b: index, %c: index):
  "scf.parallel"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%iv: index):
    "vector.print"(%iv) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

// Each iteration reads what the next one writes, which it does later when the iterations run in order.
"func.func"() <{function_type = (index) -> i8, sym_name = "shift"}> ({
^bb0(%n: index):
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %nine = "arith.constant"() <{value = 9 : i8}> : () -> i8
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
  "memref.store"(%nine, %m, %one) : (i8, memref<8xi8>, index) -> ()
  "scf.parallel"(%zero, %n, %one) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %next = "arith.addi"(%i, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %v = "memref.load"(%m, %next) : (memref<8xi8>, index) -> i8
    "memref.store"(%v, %m, %i) : (i8, memref<8xi8>, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  %r = "memref.load"(%m, %zero) : (memref<8xi8>, index) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

// The outer loop runs although the inner one has no iterations.
"func.func"() <{function_type = (index, index, index, index) -> i8, sym_name = "box"}> ({
^bb0(%a: index, %b: index, %c: index, %n: index):
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %seven = "arith.constant"() <{value = 7 : i8}> : () -> i8
  "scf.parallel"(%a, %zero, %b, %n, %c, %one) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
  ^bb0(%i: index, %j: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  "func.return"(%seven) : (i8) -> ()
}) : () -> ()

// The reduction uses values of its iteration.
"func.func"() <{function_type = (index) -> i8, sym_name = "own"}> ({
^bb0(%n: index):
  %zero = "arith.constant"() <{value = 0 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %nine = "arith.constant"() <{value = 9 : i8}> : () -> i8
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
  "memref.store"(%nine, %m, %one) : (i8, memref<8xi8>, index) -> ()
  %r = "scf.parallel"(%zero, %n, %one, %nine) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%iv: index):
    %v = "arith.index_cast"(%iv) : (index) -> i8
    "scf.reduce"(%v) ({
    ^bb0(%x: i8, %y: i8):
      "memref.store"(%v, %m, %iv) : (i8, memref<8xi8>, index) -> ()
      "scf.reduce.return"(%x) : (i8) -> ()
    }) : (i8) -> ()
  }) : (index, index, index, i8) -> i8
  %second = "memref.load"(%m, %one) : (memref<8xi8>, index) -> i8
  "func.return"(%second) : (i8) -> ()
}) : () -> ()
