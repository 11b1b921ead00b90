func.func @f(%s: !secret.secret<i32>, %x: i32) -> !secret.secret<i32> {
  %0 = secret.generic(%s: !secret.secret<i32>) {
  ^body(%a: i32):
    %1 = arith.addi %a, %x : i32
    secret.yield %1 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
