// UB: @f(5 : index, 0 : index) rem-by-zero
// UB: @f(-9223372036854775808 : index, -1 : index) rem-overflow
// INDEX-WIDTH: 32
// UB: @f(-2147483648 : index, -1 : index) rem-overflow

"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%a: index, %b: index):
  %r = "index.rems"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
