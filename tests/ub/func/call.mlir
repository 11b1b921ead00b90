// UB: @poison_result() poison-noundef
// CALL: @defined_argument(3 : i32) -> 3 : i32

"func.func"() <{arg_attrs = [{llvm.noundef}], function_type = (i32) -> i32, res_attrs = [{llvm.noundef}], sym_name = "strict", sym_visibility = "private"}> ({
^bb0(%a: i32):
  %z = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %s = "arith.shli"(%a, %z) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%s) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i32, sym_name = "poison_result"}> ({
  %p = "ub.poison"() <{value = #ub.poison}> : () -> i32
  %r = "func.call"(%p) <{callee = @strict}> : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "defined_argument"}> ({
^bb0(%a: i32):
  %r = "func.call"(%a) <{callee = @strict}> : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
