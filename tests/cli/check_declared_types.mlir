// ARGS: check % --pipeline arith-emulate-wide-int{widest-int-supported=32} -v
// NEEDS: mlir-opt
// The pass turns the i64 that @e gets into a vector of its halves, and so the one that @gives returns.
func.func private @e(i64)
func.func @f(%a: i64) -> i64 {
  func.call @e(%a) : (i64) -> ()
  %r = arith.addi %a, %a : i64
  return %r : i64
}
func.func private @gives() -> i64
func.func @g() -> i64 {
  %r = func.call @gives() : () -> i64
  return %r : i64
}
