func.func @f(%x: i64) -> i1 {
  %c = arith.constant 0.5 : f64
  %f = arith.uitofp %x : i64 to f64
  %r = arith.cmpf true, %f, %c : f64
  return %r : i1
}
