// CALL: @s(true : i1, 1 : i8, poison) -> 1 : i8
// CALL: @s(false : i1, poison, 2 : i8) -> 2 : i8
// CALL: @s(poison, 1 : i8, 1 : i8) -> poison
// CALL: @s(true : i1, poison, 1 : i8) -> poison
// CALL: @v(poison, [1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>) -> [poison, poison] : vector<2xi8>
// CALL: @v(false : i1, [1, 2] : vector<2xi8>, [3, poison] : vector<2xi8>) -> [3, poison] : vector<2xi8>
// CALL: @e([true, false] : vector<2xi1>, [1, poison] : vector<2xi8>, [poison, 4] : vector<2xi8>) -> [1, 4] : vector<2xi8>
// CALL: @e([poison, true] : vector<2xi1>, [1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>) -> [poison, 2] : vector<2xi8>
// STOPS: @t([true, false] : tensor<2xi1>, [1, 2] : tensor<2xi8>, [3] : tensor<1xi8>) ub
// STOPS: @t([true, false] : tensor<2xi1>, [1] : tensor<1xi8>, [3, 4] : tensor<2xi8>) ub

"func.func"() <{function_type = (i1, i8, i8) -> i8, sym_name = "s"}> ({
^bb0(%a: i1, %b: i8, %c: i8):
  %r = "arith.select"(%a, %b, %c) : (i1, i8, i8) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i1, vector<2xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "v"}> ({
^bb0(%a: i1, %b: vector<2xi8>, %c: vector<2xi8>):
  %r = "arith.select"(%a, %b, %c) : (i1, vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi1>, vector<2xi8>, vector<2xi8>) -> vector<2xi8>, sym_name = "e"}> ({
^bb0(%a: vector<2xi1>, %b: vector<2xi8>, %c: vector<2xi8>):
  %r = "arith.select"(%a, %b, %c) : (vector<2xi1>, vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi1>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>, sym_name = "t"}> ({
^bb0(%a: tensor<?xi1>, %b: tensor<?xi8>, %c: tensor<?xi8>):
  %r = "arith.select"(%a, %b, %c) : (tensor<?xi1>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  "func.return"(%r) : (tensor<?xi8>) -> ()
}) : () -> ()
