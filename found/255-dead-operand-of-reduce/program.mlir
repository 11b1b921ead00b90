func.func private @a(%x: i1) -> i1 {
  return %x : i1
}
func.func @b(%n: index, %init: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> i1 {
    scf.reduce(%true : i1) {
    ^bb0(%l: i1, %r: i1):
      scf.reduce.return %r : i1
    }
  }
  %1 = call @a(%0) : (i1) -> i1
  vector.print %1 : i1
  return
}
