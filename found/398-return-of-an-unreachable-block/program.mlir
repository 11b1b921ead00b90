func.func @f() {
  return
^dead:
  return
}
