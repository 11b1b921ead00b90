// POISON: @nnan([1.0, 0x7FC00000] : vector<2xf32>) nnan
// POISON: @nnan([0x7F800000, 0xFF800000] : vector<2xf32>) nnan
// CALL: @nnan([0x7F800000, 1.0] : vector<2xf32>) -> 0x7F800000 : f32
// POISON: @ninf([1.0, 0x7F800000] : vector<2xf32>) ninf
// POISON: @ninf([0x7F7FFFFF, 0x7F7FFFFF] : vector<2xf32>) ninf
// POISON: @started([1.0, 2.0] : vector<2xf32>, 0x7FC00000 : f32) nnan
// CALL: @started([1.0, 2.0] : vector<2xf32>, 3.0 : f32) -> 6.0 : f32
// POISON: @some_lanes([1.0, 0x7FC00000] : vector<2xf32>, [true, true] : vector<2xi1>) nnan
// CALL: @some_lanes([1.0, 0x7FC00000] : vector<2xf32>, [true, false] : vector<2xi1>) -> 1.0 : f32
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

"func.func"() <{function_type = (vector<2xf32>, f32) -> f32, sym_name = "started"}> ({
^bb0(%a: vector<2xf32>, %s: f32):
  %r = "vector.reduction"(%a, %s) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<add>}> : (vector<2xf32>, f32) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xf32>, vector<2xi1>) -> f32, sym_name = "some_lanes"}> ({
^bb0(%a: vector<2xf32>, %m: vector<2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.reduction"(%a) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
    "vector.yield"(%i) : (f32) -> ()
  }) : (vector<2xi1>) -> f32
  "func.return"(%r) : (f32) -> ()
}) : () -> ()
