// UB: @f(5 : index, 0 : index) div-by-zero

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%a: index, %b: index):
  %r = "index.divu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
