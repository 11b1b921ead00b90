func.func @f(%ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 4611686018427387904 : index // 2^62
  scf.for %i = %c0 to %ub step %c1 {
    %v = arith.muli %i, %k : index
    vector.print %v : index
  }
  return
}
func.func @main() {
  %ub = arith.constant 2 : index
  call @f(%ub) : (index) -> ()
  return
}
