// VSCALE: 1
// UNSPECIFIED: @f([1.1, 0.0] : vector<2xf64>, [1.1, 0.0] : vector<2xf64>, [[-1.21, 1.0], [1.0, 1.0]] : vector<2x2xf64>) rounding-order

"func.func"() <{function_type = (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>, sym_name = "f"}> ({
^bb0(%a: vector<[2]xf64>, %b: vector<[2]xf64>, %c: vector<[2]x[2]xf64>):
  %r = "arm_sme.outerproduct"(%a, %b, %c) <{kind = #arm_sme.kind<add>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>
  "func.return"(%r) : (vector<[2]x[2]xf64>) -> ()
}) : () -> ()
