// ARGS: run % --entry vec --arg [poison,1,2,3]
// An argument is poison.
"func.func"() <{function_type = (vector<4xi32>) -> vector<4xi32>, sym_name = "vec"}> ({
^bb0(%arg0: vector<4xi32>):
  %0 = "arith.constant"() <{value = dense<[1, 2, 40, 3]> : vector<4xi32>}> : () -> vector<4xi32>
  %1 = "arith.constant"() <{value = dense<[1, 50, 4, 3]> : vector<4xi32>}> : () -> vector<4xi32>
  %2 = "arith.shli"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %3 = "arith.shrui"(%2, %1) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %4 = "vector.shuffle"(%3, %3) <{mask = array<i64: 0, 2, 2, 3>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%4) : (vector<4xi32>) -> ()
}) : () -> ()
