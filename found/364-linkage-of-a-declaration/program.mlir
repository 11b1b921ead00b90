func.func private @f() attributes {llvm.linkage = #llvm.linkage<weak>}
