// ARGS: check % --against check_many_lines.after
// NEEDS: mlir-opt
// Of many printed lines, a report has those with which the difference begins.
func.func @counts() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 400 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %i : index
  }
  %r = arith.constant 7 : i32
  return %r : i32
}
