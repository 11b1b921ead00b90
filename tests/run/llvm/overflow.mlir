// CALL: @sadd(127 : i8, 1 : i8) -> -128 : i8, true : i1
// CALL: @sadd(-1 : i8, 1 : i8) -> 0 : i8, false : i1
// CALL: @sadd(-128 : i8, 1 : i8) -> -127 : i8, false : i1
// CALL: @sadd(0 : i8, 1 : i8) -> 1 : i8, false : i1
// CALL: @sadd(-128 : i8, -1 : i8) -> 127 : i8, true : i1
// CALL: @sadd(16 : i8, 16 : i8) -> 32 : i8, false : i1
// CALL: @sadd(3 : i8, -4 : i8) -> -1 : i8, false : i1
// CALL: @uadd(127 : i8, 1 : i8) -> -128 : i8, false : i1
// CALL: @uadd(-1 : i8, 1 : i8) -> 0 : i8, true : i1
// CALL: @uadd(-128 : i8, 1 : i8) -> -127 : i8, false : i1
// CALL: @uadd(0 : i8, 1 : i8) -> 1 : i8, false : i1
// CALL: @uadd(-128 : i8, -1 : i8) -> 127 : i8, true : i1
// CALL: @uadd(16 : i8, 16 : i8) -> 32 : i8, false : i1
// CALL: @uadd(3 : i8, -4 : i8) -> -1 : i8, false : i1
// CALL: @ssub(127 : i8, 1 : i8) -> 126 : i8, false : i1
// CALL: @ssub(-1 : i8, 1 : i8) -> -2 : i8, false : i1
// CALL: @ssub(-128 : i8, 1 : i8) -> 127 : i8, true : i1
// CALL: @ssub(0 : i8, 1 : i8) -> -1 : i8, false : i1
// CALL: @ssub(-128 : i8, -1 : i8) -> -127 : i8, false : i1
// CALL: @ssub(16 : i8, 16 : i8) -> 0 : i8, false : i1
// CALL: @ssub(3 : i8, -4 : i8) -> 7 : i8, false : i1
// CALL: @usub(127 : i8, 1 : i8) -> 126 : i8, false : i1
// CALL: @usub(-1 : i8, 1 : i8) -> -2 : i8, false : i1
// CALL: @usub(-128 : i8, 1 : i8) -> 127 : i8, false : i1
// CALL: @usub(0 : i8, 1 : i8) -> -1 : i8, true : i1
// CALL: @usub(-128 : i8, -1 : i8) -> -127 : i8, true : i1
// CALL: @usub(16 : i8, 16 : i8) -> 0 : i8, false : i1
// CALL: @usub(3 : i8, -4 : i8) -> 7 : i8, true : i1
// CALL: @smul(127 : i8, 1 : i8) -> 127 : i8, false : i1
// CALL: @smul(-1 : i8, 1 : i8) -> -1 : i8, false : i1
// CALL: @smul(-128 : i8, 1 : i8) -> -128 : i8, false : i1
// CALL: @smul(0 : i8, 1 : i8) -> 0 : i8, false : i1
// CALL: @smul(-128 : i8, -1 : i8) -> -128 : i8, true : i1
// CALL: @smul(16 : i8, 16 : i8) -> 0 : i8, true : i1
// CALL: @smul(3 : i8, -4 : i8) -> -12 : i8, false : i1
// CALL: @umul(127 : i8, 1 : i8) -> 127 : i8, false : i1
// CALL: @umul(-1 : i8, 1 : i8) -> -1 : i8, false : i1
// CALL: @umul(-128 : i8, 1 : i8) -> -128 : i8, false : i1
// CALL: @umul(0 : i8, 1 : i8) -> 0 : i8, false : i1
// CALL: @umul(-128 : i8, -1 : i8) -> -128 : i8, true : i1
// CALL: @umul(16 : i8, 16 : i8) -> 0 : i8, true : i1
// CALL: @umul(3 : i8, -4 : i8) -> -12 : i8, true : i1
// CALL: @vector([1, -128] : vector<2xi8>) -> [2, 0] : vector<2xi8>, [false, true] : vector<2xi1>

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "sadd"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.sadd.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "uadd"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "ssub"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.ssub.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "usub"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.usub.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "smul"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.smul.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8, i8) -> (i8, i1), sym_name = "umul"}> ({
^bb0(%a: i8, %b: i8):
  %s = "llvm.intr.umul.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i1)>) -> i8
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i1)>) -> i1
  "func.return"(%v, %o) : (i8, i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>) -> (vector<2xi8>, vector<2xi1>), sym_name = "vector"}> ({
^bb0(%a: vector<2xi8>):
  %s = "llvm.intr.uadd.with.overflow"(%a, %a) : (vector<2xi8>, vector<2xi8>) -> !llvm.struct<(vector<2xi8>, vector<2xi1>)>
  %v = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(vector<2xi8>, vector<2xi1>)>) -> vector<2xi8>
  %o = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(vector<2xi8>, vector<2xi1>)>) -> vector<2xi1>
  "func.return"(%v, %o) : (vector<2xi8>, vector<2xi1>) -> ()
}) : () -> ()
