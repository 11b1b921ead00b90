// INDEX-WIDTH: 32
// CALL: @a(-1 : index) -> 4294967295 : i64
// CALL: @b(4294967296 : i64) -> 0 : index
// CALL: @c() -> 32 : index

"func.func"() <{function_type = (index) -> i64, sym_name = "a"}> ({
^bb0(%a: index):
  %r = "arith.index_castui"(%a) : (index) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> index, sym_name = "b"}> ({
^bb0(%a: i64):
  %r = "index.castu"(%a) : (i64) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "c"}> ({
  %r = "index.sizeof"() : () -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
