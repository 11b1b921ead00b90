func.func @f(%i: index, %t: tensor<1xi32>) -> i32 {
  %z = arith.constant 0 : index
  %five = arith.constant 5 : i32
  %s = scf.index_switch %i -> tensor<1xi32>
  case 1 {
    %n = tensor.from_elements %five : tensor<1xi32>
    scf.yield %n : tensor<1xi32>
  }
  default {
    scf.yield %t : tensor<1xi32>
  }
  %u = tensor.insert %five into %s[%z] : tensor<1xi32>
  %a = tensor.extract %t[%z] : tensor<1xi32>
  %b = tensor.extract %u[%z] : tensor<1xi32>
  %r = arith.subi %b, %a : i32
  return %r : i32
}
func.func @main() {
  %i = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %t = tensor.from_elements %two : tensor<1xi32>
  %r = call @f(%i, %t) : (index, tensor<1xi32>) -> i32
  vector.print %r : i32
  return
}
