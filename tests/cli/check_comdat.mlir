// ARGS: check % --against check_comdat.after
// NEEDS: mlir-opt
// A selector of a comdat has the name of a function and is none.
llvm.comdat @__llvm_global_comdat {
  llvm.comdat_selector @twice any
}
llvm.func linkonce_odr @twice(%a: i32) -> i32 comdat(@__llvm_global_comdat::@twice) {
  %r = llvm.add %a, %a : i32
  llvm.return %r : i32
}
llvm.func @wrong(%a: i32) -> i32 {
  %r = llvm.call @twice(%a) : (i32) -> i32
  llvm.return %r : i32
}
