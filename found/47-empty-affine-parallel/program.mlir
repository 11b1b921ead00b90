func.func @f() {
  affine.parallel () = () to () {
  }
  return
}
