func.func @main() {
  %min = arith.constant -128 : i8
  %three = arith.constant 3 : i8
  %r = arith.ceildivsi %min, %three : i8
  vector.print %r : i8
  return
}
