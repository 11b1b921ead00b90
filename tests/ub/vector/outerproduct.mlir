// UNSPECIFIED: @number([0.0] : vector<1xf32>, -1.0 : f32, [0.0] : vector<1xf32>) either-zero
// UNSPECIFIED: @lanes([1, 2] : vector<2xi8>, 3 : i8, [false, true] : vector<2xi1>) masked-off

"func.func"() <{function_type = (vector<1xf32>, f32, vector<1xf32>) -> vector<1xf32>, sym_name = "number"}> ({
^bb0(%a: vector<1xf32>, %b: f32, %c: vector<1xf32>):
  %r = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<maxnumf>}> : (vector<1xf32>, f32, vector<1xf32>) -> vector<1xf32>
  "func.return"(%r) : (vector<1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, i8, vector<2xi1>) -> vector<2xi8>, sym_name = "lanes"}> ({
^bb0(%a: vector<2xi8>, %b: i8, %m: vector<2xi1>):
  %r = "vector.mask"(%m) ({
    %i = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<2xi8>, i8) -> vector<2xi8>
    "vector.yield"(%i) : (vector<2xi8>) -> ()
  }) : (vector<2xi1>) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()
