func.func @f(%a: i64) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.switch %a : i64, [
    default: ^bb1,
    9223372036854775807: ^bb2
  ]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
}
