func.func @f(%c: i1, %d: i1) {
  scf.if %c {
    cf.assert %d, "d"
  }
  return
}
