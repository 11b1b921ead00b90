func.func @f(%x: !secret.secret<i32>, %y: i32) -> !secret.secret<i32> {
  %0 = secret.generic(%x: !secret.secret<i32> {mgmt.mgmt = #mgmt.mgmt<level = 1>}) {
  ^body(%a: i32):
    %1 = arith.addi %a, %y : i32
    secret.yield %1 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
