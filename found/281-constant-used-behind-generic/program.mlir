func.func @f() -> (!secret.secret<i32>, i32) {
  %c = arith.constant 7 : i32
  %0 = secret.generic() {
    secret.yield %c : i32
  } -> !secret.secret<i32>
  return %0, %c : !secret.secret<i32>, i32
}
