// ARGS: run % --entry whil --arg 1
// The poison goes through the arguments of two regions.
"func.func"() <{function_type = (i32) -> i32, sym_name = "whil"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 29 : i32}> : () -> i32
  %4:2 = "scf.while"(%0, %arg0) ({
  ^bb0(%arg3: i32, %arg4: i32):
    %8 = "arith.cmpi"(%arg3, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "scf.condition"(%8, %arg3, %arg4) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%arg1: i32, %arg2: i32):
    %5 = "arith.addi"(%arg1, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.shli"(%arg2, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "arith.addi"(%arg1, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%7, %6) : (i32, i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "func.return"(%4#1) : (i32) -> ()
}) : () -> ()
