// UB: @f(0 : index, poison, 1 : index) poison-bound
// UB: @f(0 : index, 4 : index, -1 : index) step-not-positive
// UB: @f(0 : index, 9223372036854775807 : index, 4611686018427387904 : index) induction-overflow
// UNSPECIFIED: @f(0 : index, 2 : index, 1 : index) printing-order
// CALL: @f(2 : index, 2 : index, 1 : index) ->

"func.func"() <{function_type = (index, index, index) -> (), sym_name = "f"}> ({
^bb0(%a: index, %b: index, %c: index):
  "scf.forall"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%iv: index):
    "vector.print"(%iv) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
