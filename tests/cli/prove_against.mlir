// ARGS: prove % --against prove_against.after -v
// NEEDS: mlir-opt
// What is right and what is not: `after` says which is which.
func.func @one_input_of_many(%a: i64) -> i64 {
  return %a : i64
}

func.func @wraps(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}

func.func @promises(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b overflow<nsw> : i32
  return %r : i32
}

func.func @early(%c: i1, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.if %c -> (i32) {
    %q = arith.divsi %a, %b : i32
    scf.yield %q : i32
  } else {
    scf.yield %c0 : i32
  }
  return %r : i32
}

func.func @undefined_before(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %z = arith.cmpi eq, %a, %c0 : i32
  %q = arith.divsi %a, %a : i32
  %r = arith.select %z, %c0, %q : i32
  return %r : i32
}

func.func @sign_of_zero(%a: f32) -> f32 {
  return %a : f32
}

func.func @unknown_op(%a: i32) -> i32 {
  %r = "other.op"(%a) : (i32) -> i32
  return %r : i32
}

func.func @drops_an_effect(%a: i32) -> i32 {
  "other.op"(%a) : (i32) -> ()
  return %a : i32
}
