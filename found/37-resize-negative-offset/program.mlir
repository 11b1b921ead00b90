func.func @resize(%a: tensor<1x1x2x1xi8>) -> tensor<1x1x4x1xi32> {
  %s = tosa.const_shape {values = dense<[1, 1, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x4x1xi32>
  return %r : tensor<1x1x4x1xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<[[[[1], [5]]]]> : tensor<1x1x2x1xi8>
  %r = call @resize(%a) : (tensor<1x1x2x1xi8>) -> tensor<1x1x4x1xi32>
  %x0 = tensor.extract %r[%c0, %c0, %c0, %c0] : tensor<1x1x4x1xi32>
  %x1 = tensor.extract %r[%c0, %c0, %c1, %c0] : tensor<1x1x4x1xi32>
  %x2 = tensor.extract %r[%c0, %c0, %c2, %c0] : tensor<1x1x4x1xi32>
  %x3 = tensor.extract %r[%c0, %c0, %c3, %c0] : tensor<1x1x4x1xi32>
  vector.print %x0 : i32
  vector.print %x1 : i32
  vector.print %x2 : i32
  vector.print %x3 : i32
  return
}
