// UB: @f() unreachable

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
  "llvm.unreachable"() : () -> ()
}) : () -> ()
