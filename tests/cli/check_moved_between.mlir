// ARGS: check % --against check_moved_between.after -v
// NEEDS: mlir-opt
// Who calls @first::@one does not find @second::@one.
module @first {
  func.func @one(%k: i32) -> i32 {
    %r = arith.constant 1 : i32
    return %r : i32
  }
  func.func @stays(%k: i32) -> i32 {
    return %k : i32
  }
}
module @second {
  func.func @other(%k: i32) -> i32 {
    return %k : i32
  }
}
