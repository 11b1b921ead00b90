func.func @f() -> i1 {
  %t = arith.constant true
  %0 = math.ipowi %t, %t : i1
  return %0 : i1
}
