// UB: @f(false : i1) assumption-false
// UB: @f(poison) assumption-false
// CALL: @f(true : i1) ->

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1)>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
^bb0(%c: i1):
  "llvm.intr.assume"(%c) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  "llvm.return"() : () -> ()
}) : () -> ()
