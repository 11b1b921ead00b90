// ARGS: check % --pipeline convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts
// NEEDS: mlir-opt
// LLVM IR has no floats below 16 bits: a lowering turns them into integers, and a function that is only declared takes and
// gives the same bits.
func.func private @gives_float(i32) -> (f8E5M2, i1)
func.func private @takes_float(f8E8M0FNU, f4E2M1FN, index) -> (i32, f8E4M3FN)
func.func @both(%x: f8E8M0FNU, %y: f4E2M1FN, %i: index) -> (i32, i32) {
  %a:2 = func.call @takes_float(%x, %y, %i) : (f8E8M0FNU, f4E2M1FN, index) -> (i32, f8E4M3FN)
  %b:2 = func.call @gives_float(%a#0) : (i32) -> (f8E5M2, i1)
  %c0 = arith.constant 0 : i32
  %c = arith.select %b#1, %a#0, %c0 : i32
  return %a#0, %c : i32, i32
}
