// POISON: @f(1 : index, 64 : index) shift-out-of-range
// POISON: @f(1 : index, -1 : index) shift-out-of-range
// CALL: @f(1 : index, 0 : index) -> 1 : index
// INDEX-WIDTH: 32
// POISON: @f(1 : index, 32 : index) shift-out-of-range

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%a: index, %b: index):
  %r = "index.shru"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
