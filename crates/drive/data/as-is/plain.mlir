func.func private @unused()
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %again = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  %dead = arith.muli %sum, %again : i32
  return %sum : i32
}
