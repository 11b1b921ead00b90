// ARGS: run % --entry f --arg [[1,2],[3,-4]] --arg [5,6,7]
// A vector and a tensor as arguments: the elements in brackets, as `check` prints inputs.
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x2xi32>, tensor<?xi8>) -> (vector<2x2xi32>, tensor<?xi8>), sym_name = "f"}> ({
  ^bb0(%a: vector<2x2xi32>, %b: tensor<?xi8>):
    %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (vector<2x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
    "func.return"(%0, %b) : (vector<2x2xi32>, tensor<?xi8>) -> ()
  }) : () -> ()
}) : () -> ()
