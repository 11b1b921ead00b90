func.func @f(%t: tensor<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> i32 {
    %x = tensor.extract %t[%c0] : tensor<1xi32>
    %y = arith.addi %x, %one : i32
    %u = tensor.insert %y into %t[%c0] : tensor<1xi32>
    %v = tensor.extract %u[%c0] : tensor<1xi32>
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxsi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
func.func @main() {
  %c7 = arith.constant 7 : i32
  %t = tensor.from_elements %c7 : tensor<1xi32>
  %r = call @f(%t) : (tensor<1xi32>) -> i32
  vector.print %r : i32
  return
}
