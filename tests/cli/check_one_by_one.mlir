// ARGS: check % --pipeline one-shot-bufferize,canonicalize -v
// NEEDS: mlir-opt
// The pass fails on the first function, so the others are judged in programs without it; @calls needs it.
func.func @fails(%a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "foo.bar"(%a) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @fine(%a: tensor<2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %a[%c1] : tensor<2xi32>
  return %0 : i32
}
func.func @calls(%a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = call @fails(%a) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
