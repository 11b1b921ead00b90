func.func @f(%arg0: !secret.secret<i8>) -> !secret.secret<i8> {
  %0 = call @g(%arg0) : (!secret.secret<i8>) -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
func.func @g(%arg0: !secret.secret<i8>) -> !secret.secret<i8> {
  return %arg0 : !secret.secret<i8>
}
