// ARGS: parse %
func.func @main() {
  return
}
