// UB: @f() failed-witness

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
  "shape.assuming"(%0) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
