// ARGS: run % --entry f --arg 7
// NEEDS: mlir-opt
// The first op is in generic form, others are not.
"builtin.module"() ({
  func.func @f(%a: i32) -> i32 {
    %r = "arith.addi"(%a, %a) : (i32, i32) -> i32
    return %r : i32
  }
}) : () -> ()
