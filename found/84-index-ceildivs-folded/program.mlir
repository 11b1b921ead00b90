func.func @f() -> index {
  %min = index.constant -9223372036854775808
  %two = index.constant 2
  %r = index.ceildivs %min, %two
  return %r : index
}
