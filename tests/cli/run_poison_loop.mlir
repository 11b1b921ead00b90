// ARGS: run % --entry f --arg 3
// The poison of the fourth iteration. Another one is not used.
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %4 = "arith.shli"(%arg0, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %5 = "scf.for"(%0, %2, %1, %arg0) ({
  ^bb0(%arg1: index, %arg2: i32):
    %6 = "arith.index_cast"(%arg1) : (index) -> i32
    %7 = "arith.constant"() <{value = 30 : i32}> : () -> i32
    %8 = "arith.addi"(%6, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "arith.shli"(%arg0, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "arith.addi"(%arg2, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%10) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"(%5) : (i32) -> ()
}) : () -> ()
