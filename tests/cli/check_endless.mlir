// ARGS: check % --against check_endless.after -v
// NEEDS: mlir-opt
func.func @steps_over_zero(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.while (%i = %n) : (i8) -> i8 {
    %go = arith.cmpi ne, %i, %zero : i8
    scf.condition(%go) %i : i8
  } do {
  ^bb0(%i: i8):
    %next = arith.subi %i, %one : i8
    scf.yield %next : i8
  }
  return %r : i8
}
func.func @forgets_to_count(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %cell = memref.alloca() : memref<i8>
  memref.store %n, %cell[] : memref<i8>
  cf.br ^head
^head:
  %i = memref.load %cell[] : memref<i8>
  %go = arith.cmpi ne, %i, %zero : i8
  cf.cond_br %go, ^body, ^end
^body:
  %next = arith.subi %i, %one : i8
  memref.store %next, %cell[] : memref<i8>
  cf.br ^head
^end:
  return %i : i8
}
func.func @endless_before(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %two = arith.constant 2 : i8
  %r = scf.while (%i = %n) : (i8) -> i8 {
    %go = arith.cmpi ne, %i, %zero : i8
    scf.condition(%go) %i : i8
  } do {
  ^bb0(%i: i8):
    %next = arith.subi %i, %two : i8
    scf.yield %next : i8
  }
  return %r : i8
}
