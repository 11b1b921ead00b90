func.func private @f(%i: index) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 3 {
    %c1 = arith.constant 1 : i32
    scf.yield %c1 : i32
  }
  default {
    %c0 = arith.constant 0 : i32
    scf.yield %c0 : i32
  }
  return %0 : i32
}
func.func @main() {
  %i = arith.constant 4294967299 : index // 2^32 + 3
  %r = call @f(%i) : (index) -> i32
  vector.print %r : i32
  return
}
