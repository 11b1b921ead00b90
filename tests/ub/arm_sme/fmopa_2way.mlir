// VSCALE: 1
// UNSPECIFIED: @f([16384.0, 16384.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0] : vector<8xf16>, [16384.0, -16384.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0] : vector<8xf16>, [[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]] : vector<4x4xf32>) rounding-order

"func.func"() <{function_type = (vector<[8]xf16>, vector<[8]xf16>, vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32>, sym_name = "f"}> ({
^bb0(%a: vector<[8]xf16>, %b: vector<[8]xf16>, %c: vector<[4]x[4]xf32>):
  %r = "arm_sme.fmopa_2way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xf16>, vector<[8]xf16>, vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32>
  "func.return"(%r) : (vector<[4]x[4]xf32>) -> ()
}) : () -> ()
