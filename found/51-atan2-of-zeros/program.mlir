func.func @main() {
  %zero = arith.constant 0.0 : f64
  %r = math.atan2 %zero, %zero : f64
  vector.print %r : f64
  return
}
