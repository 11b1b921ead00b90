// POISON: @nnan(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @fast(1.0 : f32, 0x7FC00000 : f32) nnan
// POISON: @ninf(0x7F800000 : f32, 1.0 : f32) ninf

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "nnan"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<nnan>, predicate = 1 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "ninf"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<ninf>, predicate = 1 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (f32, f32) -> i1, sym_name = "fast"}> ({
^bb0(%a: f32, %b: f32):
  %r = "arith.cmpf"(%a, %b) <{fastmath = #arith.fastmath<fast>, predicate = 1 : i64}> : (f32, f32) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
