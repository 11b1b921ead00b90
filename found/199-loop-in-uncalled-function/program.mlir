func.func private @f(%x: f32, %n: index) {
  %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (f32) {
    vector.print %i : index
    scf.yield %x : f32
  }
  return
}
