// ARGS: check % --against check_undef_choices.after --inputs 16 -v
// NEEDS: mlir-opt
// Undefined bits of one value depend on each other. What freezing chooses may be a number that the program looks for.
func.func @right_extended() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @wrong_extended() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @right_remainder() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @wrong_remainder() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @right_branch(%a: i32) -> i32 {
  return %a : i32
}
func.func @wrong_branch(%a: i32) -> i32 {
  return %a : i32
}
func.func @wrong_number() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @wrong_frozen() -> i1 {
  %r = arith.constant true
  return %r : i1
}
func.func @wrong_twice() -> i32 {
  %r = arith.constant 0 : i32
  return %r : i32
}
func.func @right_lanes() -> i1 {
  %r = arith.constant true
  return %r : i1
}
