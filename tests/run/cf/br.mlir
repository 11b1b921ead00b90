// CALL: @swap(1 : i8, 2 : i8) -> 2 : i8, 1 : i8
// CALL: @swap(poison, 2 : i8) -> 2 : i8, poison

"func.func"() <{function_type = (i8, i8) -> (i8, i8), sym_name = "swap"}> ({
^bb0(%a: i8, %b: i8):
  "cf.br"(%b, %a)[^bb1] : (i8, i8) -> ()
^bb1(%x: i8, %y: i8):
  "func.return"(%x, %y) : (i8, i8) -> ()
}) : () -> ()
