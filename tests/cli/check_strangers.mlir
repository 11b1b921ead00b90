// ARGS: check % --pipeline canonicalize,cse -v
// NEEDS: mlir-opt
// No pass knows an op of a dialect that the compiler does not register. It may do anything with its operands, so they are compared.
func.func @used(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = "some.op"(%0) {size = 3 : i64} : (i32) -> i32
  %2 = "some.op"(%0) {size = 3 : i64} : (i32) -> i32
  %3 = arith.subi %1, %2 : i32
  return %3 : i32
}
func.func @with_a_region(%a: i32) -> i32 {
  %0 = "some.op"(%a) ({}) : (i32) -> i32
  return %0 : i32
}
func.func @of_another_type(%a: i32) -> i32 {
  %0 = "some.op"(%a) : (i32) -> !some.type
  %1 = "some.op"(%0) : (!some.type) -> i32
  return %1 : i32
}
