func.func @f(%c: i1, %x: i8, %y: i8) -> (i8, i8) {
  %0 = arith.select %c, %x, %y : i8
  %1 = arith.select %c, %y, %x : i8
  return %0, %1 : i8, i8
}
