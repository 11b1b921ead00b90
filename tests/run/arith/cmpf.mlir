// CALL: @p_false(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_false(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_false(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_false(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_false(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_oeq(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_oeq(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_oeq(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_oeq(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_oeq(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ogt(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ogt(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ogt(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_ogt(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ogt(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_oge(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_oge(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_oge(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_oge(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_oge(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_olt(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_olt(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_olt(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_olt(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_olt(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ole(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ole(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ole(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_ole(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ole(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_one(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_one(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_one(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_one(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_one(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ord(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ord(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ord(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_ord(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ord(0x7FC00000 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ueq(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ueq(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ueq(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_ueq(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ueq(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ugt(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ugt(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ugt(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_ugt(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ugt(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_uge(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_uge(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_uge(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_uge(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_uge(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ult(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ult(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_ult(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_ult(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ult(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_ule(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ule(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_ule(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_ule(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_ule(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_une(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_une(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_une(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_une(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_une(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_uno(1.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_uno(2.0 : f32, 2.0 : f32) -> false : i1
// CALL: @p_uno(0.0 : f32, -0.0 : f32) -> false : i1
// CALL: @p_uno(2.0 : f32, 1.0 : f32) -> false : i1
// CALL: @p_uno(0x7FC00000 : f32, 1.0 : f32) -> true : i1
// CALL: @p_true(1.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_true(2.0 : f32, 2.0 : f32) -> true : i1
// CALL: @p_true(0.0 : f32, -0.0 : f32) -> true : i1
// CALL: @p_true(2.0 : f32, 1.0 : f32) -> true : i1
// CALL: @p_true(0x7FC00000 : f32, 1.0 : f32) -> true : i1

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_false"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 0 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_oeq"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ogt"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_oge"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_olt"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ole"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 5 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_one"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ord"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ueq"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 8 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ugt"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 9 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_uge"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 10 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ult"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 11 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_ule"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 12 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_une"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_uno"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "p_true"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<none>, predicate = 15 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
