// PRINTS: poison
// PRINTS: ( 1, poison )
// STOPS: @wide(1 : i65) unsupported

"func.func"() <{function_type = (i65) -> (), sym_name = "wide"}> ({
^bb0(%a: i65):
  "vector.print"(%a) <{punctuation = #vector.punctuation<newline>}> : (i65) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %p = "ub.poison"() <{value = #ub.poison}> : () -> i8
  %v = "arith.constant"() <{value = dense<[8, 2]> : vector<2xi8>}> : () -> vector<2xi8>
  %s = "arith.constant"() <{value = dense<[3, 9]> : vector<2xi8>}> : () -> vector<2xi8>
  %o = "arith.constant"() <{value = dense<1> : vector<2xi8>}> : () -> vector<2xi8>
  %x = "arith.shli"(%o, %s) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  %y = "arith.shrui"(%x, %v) : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  %t = "arith.constant"() <{value = dense<[0, 9]> : vector<2xi8>}> : () -> vector<2xi8>
  %z = "arith.shli"(%o, %t) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  "vector.print"(%p) <{punctuation = #vector.punctuation<newline>}> : (i8) -> ()
  "vector.print"(%z) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
