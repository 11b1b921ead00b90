func.func @f(%x: i1, %y: i1) -> i1 {
  %r = arith.subi %x, %y : i1
  return %r : i1
}
