// CALL: @s() -> poison
// CALL: @v() -> [poison, poison] : vector<2xi8>

"func.func"() <{function_type = () -> i8, sym_name = "s"}> ({
  %r = "ub.poison"() <{value = #ub.poison}> : () -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<2xi8>, sym_name = "v"}> ({
  %r = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
