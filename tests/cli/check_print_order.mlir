// ARGS: check % --against check_print_order.after --inputs 16 -v
// NEEDS: mlir-opt
// Iterations print in any order, but what each of them prints is compared.
func.func @right_reversed() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index
  }
  return
}
func.func @wrong_offset() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index
  }
  return
}
func.func @wrong_missing() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index
  }
  return
}
func.func @wrong_after_the_loop(%a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index
  }
  vector.print %a : i32
  return
}
// Digits of different lines do not count as one text.
func.func @wrong_digits() {
  %c12 = arith.constant 12 : index
  %c15 = arith.constant 15 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c12) to (%c15) step (%c1) {
    vector.print %i : index
  }
  return
}
func.func @right_open_lines() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index punctuation <no_punctuation>
  }
  return
}
func.func @wrong_open_lines() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    vector.print %i : index punctuation <no_punctuation>
  }
  return
}
func.func @right_forall() {
  scf.forall (%i) in (3) {
    vector.print %i : index
  }
  return
}
func.func @wrong_forall() {
  scf.forall (%i) in (3) {
    vector.print %i : index
  }
  return
}
func.func @right_task(%a: i32, %b: i32) {
  %t = async.execute {
    vector.print %a : i32
    async.yield
  }
  vector.print %b : i32
  async.await %t : !async.token
  return
}
func.func @wrong_task(%a: i32, %b: i32) {
  %t = async.execute {
    vector.print %a : i32
    async.yield
  }
  vector.print %b : i32
  async.await %t : !async.token
  return
}
// Loops that are not parallel ones keep their order.
func.func @wrong_sequential() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    vector.print %i : index
  }
  return
}
// Two ops print one line: those of another iteration may come in between.
func.func @right_parts() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    vector.print %i : index punctuation <no_punctuation>
    vector.print punctuation <newline>
  }
  return
}
