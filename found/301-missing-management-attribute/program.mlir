module attributes {backend.openfhe} {
  func.func @f(%x: !secret.secret<i16>) -> !secret.secret<i16> {
    %0 = secret.generic(%x: !secret.secret<i16>) {
    ^body(%a: i16):
      secret.yield %a : i16
    } -> !secret.secret<i16>
    return %0 : !secret.secret<i16>
  }
}
