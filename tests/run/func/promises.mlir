// POISON: @small_argument(10 : i32) outside-range
// POISON: @small(10 : i32) outside-range
// CALL: @small(9 : i32) -> 9 : i32
// UB: @small_defined_result(10 : i32) poison-noundef

"func.func"() <{arg_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}], function_type = (i32) -> i32, sym_name = "small"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, res_attrs = [{llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}], sym_name = "small_defined_result"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "small_argument"}> ({
^bb0(%a: i32):
  %r = "func.call"(%a) <{arg_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}], callee = @plain}> : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "plain", sym_visibility = "private"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
