// CALL: @switch(-1 : index) -> 1 : i8
// CALL: @switch(5 : index) -> 2 : i8
// CALL: @switch(0 : index) -> 0 : i8
// CALL: @region(true : i1) -> 1 : i8
// CALL: @region(false : i1) -> 2 : i8
// CALL: @if(true : i1) -> 1 : i8, 2 : i8
// CALL: @if(false : i1) -> 2 : i8, 1 : i8

"func.func"() <{function_type = (index) -> i8, sym_name = "switch"}> ({
^bb0(%a: index):
  %r = "scf.index_switch"(%a) <{cases = array<i64: -1, 5>}> ({
    %0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    "scf.yield"(%0) : (i8) -> ()
  }, {
    %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    "scf.yield"(%1) : (i8) -> ()
  }, {
    %2 = "arith.constant"() <{value = 2 : i8}> : () -> i8
    "scf.yield"(%2) : (i8) -> ()
  }) : (index) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> i8, sym_name = "region"}> ({
^bb0(%a: i1):
  %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %2 = "arith.constant"() <{value = 2 : i8}> : () -> i8
  %r = "scf.execute_region"() ({
    "cf.cond_br"(%a, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i8) -> ()
  ^bb1(%x: i8):
    "scf.yield"(%x) : (i8) -> ()
  ^bb2:
    "scf.yield"(%2) : (i8) -> ()
  }) : () -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1) -> (i8, i8), sym_name = "if"}> ({
^bb0(%a: i1):
  %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
  %2 = "arith.constant"() <{value = 2 : i8}> : () -> i8
  %r:2 = "scf.if"(%a) ({
    "scf.yield"(%1, %2) : (i8, i8) -> ()
  }, {
    "scf.yield"(%2, %1) : (i8, i8) -> ()
  }) : (i1) -> (i8, i8)
  "func.return"(%r#0, %r#1) : (i8, i8) -> ()
}) : () -> ()
