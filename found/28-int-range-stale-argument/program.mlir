func.func @f(%x: i16) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.switch %x : i16, [
    default: ^bb2,
    0: ^bb3
  ]
^bb1(%r: index):
  return %r : index
^bb2:
  cf.br ^bb1(%c1 : index)
^bb3:
  cf.br ^bb1(%c0 : index)
}
func.func @main() {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c7 to %c8 step %c7 {
  }
  %x = arith.constant 0 : i16
  %r = call @f(%x) : (i16) -> index
  vector.print %r : index
  return
}
