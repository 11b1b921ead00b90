func.func @main() {
  %one = arith.constant 1 : i64
  %seven = arith.constant 7 : i64
  %r:3 = scf.while (%a = %one, %b = %seven) : (i64, i64) -> (i64, i64, i64) {
    %first = arith.cmpi eq, %a, %one : i64
    %i = scf.if %first -> (i64) {
      %two = arith.addi %a, %a : i64
      scf.yield %two : i64
    } else {
      scf.yield %seven : i64
    }
    scf.condition(%first) %i, %i, %b : i64, i64, i64
  } do {
  ^bb0(%x: i64, %y: i64, %z: i64):
    scf.yield %x, %y : i64, i64
  }
  vector.print %r#2 : i64
  return
}
