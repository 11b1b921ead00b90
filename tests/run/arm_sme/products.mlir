// VSCALE: 1
// CALL: @smopa_2way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<4x4xi32>) -> [[8, 15, 22, 29], [28, 43, 58, 73], [48, 71, 94, 117], [68, 99, 130, 161]] : vector<4x4xi32>
// CALL: @smops_2way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<4x4xi32>) -> [[-8, -13, -18, -23], [-8, -21, -34, -47], [-8, -29, -50, -71], [-8, -37, -66, -95]] : vector<4x4xi32>
// CALL: @umopa_2way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<4x4xi32>) -> [[-327672, -458737, -589802, -720867], [-458724, -589781, -720838, -851895], [-589776, -720825, -851874, -982923], [-720828, -851869, -982910, -1113951]] : vector<4x4xi32>
// CALL: @umops_2way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]] : vector<4x4xi32>) -> [[327672, 458739, 589806, 720873], [458744, 589803, 720862, 851921], [589816, 720867, 851918, 982969], [720888, 851931, 982974, 1114017]] : vector<4x4xi32>
// CALL: @smopa_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[40, 81], [106, 211]] : vector<2x2xi64>
// CALL: @smops_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[-40, -79], [-86, -189]] : vector<2x2xi64>
// CALL: @umopa_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[8589017128, 8588492881], [8588492906, 8587968723]] : vector<2x2xi64>
// CALL: @umops_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[-8589017128, -8588492879], [-8588492886, -8587968701]] : vector<2x2xi64>
// CALL: @sumopa_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[-393176, -393135], [-917398, -917293]] : vector<2x2xi64>
// CALL: @sumops_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[393176, 393137], [917418, 917315]] : vector<2x2xi64>
// CALL: @usmopa_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[-524248, -1048495], [-524182, -1048365]] : vector<2x2xi64>
// CALL: @usmops_4way([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [[0, 1], [10, 11]] : vector<2x2xi64>) -> [[524248, 1048497], [524202, 1048387]] : vector<2x2xi64>
// CALL: @masked([1, -2, 3, -4, 5, -6, 7, -8] : vector<8xi16>, [2, -3, 4, -5, 6, -7, 8, -9] : vector<8xi16>, [true, false, true, true, true, true, true, true] : vector<8xi1>, [true, true, true, true, false, false, true, true] : vector<8xi1>) -> [[34, 60], [96, 128]] : vector<2x2xi64>
// CALL: @outer_add([1.0, 2.0] : vector<2xf64>, [3.0, -4.0] : vector<2xf64>, [[0.5, 0.5], [0.5, poison]] : vector<2x2xf64>) -> [[3.5, -3.5], [6.5, poison]] : vector<2x2xf64>
// CALL: @outer_sub([1.0, 2.0] : vector<2xf64>, [3.0, -4.0] : vector<2xf64>, [[0.5, 0.5], [0.5, poison]] : vector<2x2xf64>) -> [[-2.5, 4.5], [-5.5, poison]] : vector<2x2xf64>
// CALL: @fmopa_2way([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0] : vector<8xf16>, [1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 0.5, 1.0] : vector<8xf16>) -> [[1.0, 2.0, 2.0, 2.5], [3.0, 4.0, 6.0, 5.5], [5.0, 6.0, 10.0, 8.5], [7.0, 8.0, 14.0, 11.5]] : vector<4x4xf32>
// CALL: @fmops_2way([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0] : vector<8xf16>, [1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 0.5, 1.0] : vector<8xf16>) -> [[-1.0, -2.0, -2.0, -2.5], [-3.0, -4.0, -6.0, -5.5], [-5.0, -6.0, -10.0, -8.5], [-7.0, -8.0, -14.0, -11.5]] : vector<4x4xf32>

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>, sym_name = "smopa_2way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[4]x[4]xi32>):
  %r = "arm_sme.smopa_2way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>
  "func.return"(%r) : (vector<[4]x[4]xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>, sym_name = "smops_2way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[4]x[4]xi32>):
  %r = "arm_sme.smops_2way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>
  "func.return"(%r) : (vector<[4]x[4]xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>, sym_name = "umopa_2way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[4]x[4]xi32>):
  %r = "arm_sme.umopa_2way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>
  "func.return"(%r) : (vector<[4]x[4]xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>, sym_name = "umops_2way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[4]x[4]xi32>):
  %r = "arm_sme.umops_2way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[4]x[4]xi32>) -> vector<[4]x[4]xi32>
  "func.return"(%r) : (vector<[4]x[4]xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "smopa_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.smopa_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "smops_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.smops_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "umopa_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.umopa_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "umops_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.umops_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "sumopa_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.sumopa_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "sumops_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.sumops_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "usmopa_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.usmopa_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>, sym_name = "usmops_4way"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %c: vector<[2]x[2]xi64>):
  %r = "arm_sme.usmops_4way"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[2]x[2]xi64>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi1>, vector<[8]xi1>) -> vector<[2]x[2]xi64>, sym_name = "masked"}> ({
^bb0(%a: vector<[8]xi16>, %b: vector<[8]xi16>, %m: vector<[8]xi1>, %n: vector<[8]xi1>):
  %r = "arm_sme.smopa_4way"(%a, %b, %m, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (vector<[8]xi16>, vector<[8]xi16>, vector<[8]xi1>, vector<[8]xi1>) -> vector<[2]x[2]xi64>
  "func.return"(%r) : (vector<[2]x[2]xi64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>, sym_name = "outer_add"}> ({
^bb0(%a: vector<[2]xf64>, %b: vector<[2]xf64>, %c: vector<[2]x[2]xf64>):
  %r = "arm_sme.outerproduct"(%a, %b, %c) <{kind = #arm_sme.kind<add>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>
  "func.return"(%r) : (vector<[2]x[2]xf64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>, sym_name = "outer_sub"}> ({
^bb0(%a: vector<[2]xf64>, %b: vector<[2]xf64>, %c: vector<[2]x[2]xf64>):
  %r = "arm_sme.outerproduct"(%a, %b, %c) <{kind = #arm_sme.kind<sub>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (vector<[2]xf64>, vector<[2]xf64>, vector<[2]x[2]xf64>) -> vector<[2]x[2]xf64>
  "func.return"(%r) : (vector<[2]x[2]xf64>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xf16>, vector<[8]xf16>) -> vector<[4]x[4]xf32>, sym_name = "fmopa_2way"}> ({
^bb0(%a: vector<[8]xf16>, %b: vector<[8]xf16>):
  %r = "arm_sme.fmopa_2way"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (vector<[8]xf16>, vector<[8]xf16>) -> vector<[4]x[4]xf32>
  "func.return"(%r) : (vector<[4]x[4]xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<[8]xf16>, vector<[8]xf16>) -> vector<[4]x[4]xf32>, sym_name = "fmops_2way"}> ({
^bb0(%a: vector<[8]xf16>, %b: vector<[8]xf16>):
  %r = "arm_sme.fmops_2way"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (vector<[8]xf16>, vector<[8]xf16>) -> vector<[4]x[4]xf32>
  "func.return"(%r) : (vector<[4]x[4]xf32>) -> ()
}) : () -> ()
