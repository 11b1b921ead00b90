func.func @f(%c: i1, %x: !secret.secret<i32>) -> !secret.secret<i32> {
  %0 = secret.generic(%x: !secret.secret<i32>) {
  ^body(%a: i32):
    %1 = scf.if %c -> (i32) {
      scf.yield %a : i32
    } else {
      scf.yield %a : i32
    }
    secret.yield %1 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
