spirv.func @f(%c: i1) "None" {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^bb1, ^bb2
  ^bb1:
    spirv.Return
  ^bb2:
    spirv.Return
  ^bb3:
    spirv.mlir.merge
  }
  spirv.Return
}
