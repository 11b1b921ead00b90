func.func @f(%x: i7, %n: index) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i7) {
    %1 = scf.for %j = %n to %n step %n iter_args(%b = %x) -> (i7) {
      scf.yield %a : i7
    }
    affine.yield %1 : i7
  }
  return
}
