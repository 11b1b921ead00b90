// POISON: @nnan([1.0, 0x7FC00000] : vector<2xf32>) nnan
// POISON: @ninf([1.0, 0x7F800000] : vector<2xf32>) ninf
// UNSPECIFIED: @reassoc([1.0, 2.0] : vector<2xf32>) loose-fast-math
// UNSPECIFIED: @plain([-0.0, -0.0] : vector<2xf32>) open-start
// UNSPECIFIED: @number([-0.0, 0.0] : vector<2xf32>) either-zero
// UNSPECIFIED: @lanes([1, 2] : vector<2xi8>, [false, false] : vector<2xi1>) masked-off

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "nnan"}> ({
^bb0(%a: vector<2xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "ninf"}> ({
^bb0(%a: vector<2xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<ninf>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "reassoc"}> ({
^bb0(%a: vector<2xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<reassoc>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "plain"}> ({
^bb0(%a: vector<2xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>) -> f32, sym_name = "number"}> ({
^bb0(%a: vector<2xf32>):
  %r = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxnumf>}> : (vector<2xf32>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, vector<2xi1>) -> i8, sym_name = "lanes"}> ({
^bb0(%a: vector<2xi8>, %m: vector<2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.reduction"(%a) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> : (vector<2xi8>) -> i8
    "vector.yield"(%i) : (i8) -> ()
  }) : (vector<2xi1>) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()
