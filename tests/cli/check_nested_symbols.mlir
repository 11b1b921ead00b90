// ARGS: check % --against check_nested_symbols.after
// NEEDS: mlir-opt
// A call means the function in its own module [MLIR, Symbols and Symbol Tables], whatever others are called.
func.func private @twice(%a: i32) -> i32 {
  return %a : i32
}
func.func @right(%a: i32) -> i32 {
  %r = func.call @twice(%a) : (i32) -> i32
  return %r : i32
}
module @inner {
  func.func private @twice(%a: i32) -> i32 {
    %r = arith.addi %a, %a : i32
    return %r : i32
  }
  func.func @right_inside(%a: i32) -> i32 {
    %r = func.call @twice(%a) : (i32) -> i32
    return %r : i32
  }
  func.func @wrong_inside(%a: i32) -> i32 {
    %r = func.call @twice(%a) : (i32) -> i32
    return %r : i32
  }
}
