func.func @f() -> !shape.shape {
  %0 = "shape.broadcast"() : () -> !shape.shape
  return %0 : !shape.shape
}
