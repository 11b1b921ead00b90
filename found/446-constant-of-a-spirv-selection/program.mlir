spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.mlir.selection {
      %c = arith.constant false
      spirv.BranchConditional %c, ^bb1, ^bb2
    ^bb1:
      spirv.Branch ^bb2
    ^bb2:
      spirv.mlir.merge
    }
    spirv.Return
  }
}
