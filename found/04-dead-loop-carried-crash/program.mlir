func.func @f(%x: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%b = %a) -> (i32) {
    vector.print %c : i1
    scf.yield %b : i32
  }
  cf.br ^bb1(%r : i32)
^bb3:
  return
}
