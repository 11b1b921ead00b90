// ARGS: run % --entry f --arg 1 --arg 7
// NEEDS: mlir-opt
// Values have the names of this file, not those with which the compiler prints them.
func.func @f(%num: i32, %bound: index) -> i32 {
  %low = arith.constant 0 : index
  %step, %zero = func.call @numbers() : () -> (index, i32)
  %both:2 = scf.for %i = %low to %bound step %step iter_args(%acc = %num, %last = %num) -> (i32, i32) {
    %next = arith.divsi %last, %zero : i32
    scf.yield %next, %acc : i32, i32
  }
  return %both#1 : i32
}
func.func @numbers() -> (index, i32) {
  %one = arith.constant 1 : index
  %0 = arith.constant 0 : i32
  return %one, %0 : index, i32
}
