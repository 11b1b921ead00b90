// UB: @plain(5 : i8, 0 : i8) div-by-zero
// UB: @plain(-128 : i8, -1 : i8) div-overflow
// CALL: @plain(-7 : i8, 2 : i8) -> -3 : i8

"func.func"() <{function_type = (i8, i8) -> i8, sym_name = "plain"}> ({
^bb0(%a: i8, %b: i8):
  %r = "arith.ceildivsi"(%a, %b) : (i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
