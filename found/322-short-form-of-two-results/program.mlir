func.func @f(%a: memref<1xi8>, %b: memref<i8>) {
  linalg.reduce ins(%a : memref<1xi8>) outs(%b : memref<i8>) dimensions = [0]
    (%in: i8, %init: i8) {
      %low, %high = arith.mului_extended %init, %in : i8
      linalg.yield %low : i8
    }
  return
}
