// Values of affine maps, and indices taken apart and put together.
// PRINTS: 48
// PRINTS: 3
// PRINTS: 4
// PRINTS: 2
// PRINTS: 5
// PRINTS: 18
// PRINTS: 2
// PRINTS: 2
// PRINTS: 1
// PRINTS: 17
// PRINTS: 3
// PRINTS: 2
// PRINTS: 17
// PRINTS: 17
// PRINTS: -54
// PRINTS: -4
// PRINTS: -3
// PRINTS: 3
// PRINTS: -16
// PRINTS: 10
// PRINTS: -3
// PRINTS: 0
// PRINTS: 1
// PRINTS: -17
// PRINTS: -4
// PRINTS: 3
// PRINTS: -17
// PRINTS: -17
// PRINTS: -1317624576693539402
// PRINTS: 6

"func.func"() <{function_type = (index) -> (), sym_name = "show"}> ({
^bb0(%arg2: index):
  %17 = "arith.index_cast"(%arg2) : (index) -> i64
  "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (index, index) -> (), sym_name = "maps"}> ({
^bb0(%arg0: index, %arg1: index):
  %6 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 * 3 - s0 + 2)>}> : (index, index) -> index
  "func.call"(%6) <{callee = @show}> : (index) -> ()
  %7 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 floordiv s0)>}> : (index, index) -> index
  "func.call"(%7) <{callee = @show}> : (index) -> ()
  %8 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 ceildiv s0)>}> : (index, index) -> index
  "func.call"(%8) <{callee = @show}> : (index) -> ()
  %9 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 mod s0)>}> : (index, index) -> index
  "func.call"(%9) <{callee = @show}> : (index) -> ()
  %10 = "affine.min"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 + 1, s0 * 2, 5)>}> : (index, index) -> index
  "func.call"(%10) <{callee = @show}> : (index) -> ()
  %11 = "affine.max"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0 + 1, s0 * 2, 5)>}> : (index, index) -> index
  "func.call"(%11) <{callee = @show}> : (index) -> ()
  %12:3 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 3, 2>}> : (index, index) -> (index, index, index)
  "func.call"(%12#0) <{callee = @show}> : (index) -> ()
  "func.call"(%12#1) <{callee = @show}> : (index) -> ()
  "func.call"(%12#2) <{callee = @show}> : (index) -> ()
  %13 = "affine.linearize_index"(%12#0, %12#1, %12#2, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 1>, static_basis = array<i64: -9223372036854775808, 3, 2>}> : (index, index, index, index) -> index
  "func.call"(%13) <{callee = @show}> : (index) -> ()
  %14:2 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808>}> : (index, index) -> (index, index)
  "func.call"(%14#0) <{callee = @show}> : (index) -> ()
  "func.call"(%14#1) <{callee = @show}> : (index) -> ()
  %15 = "affine.linearize_index"(%14#0, %14#1, %arg1) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808>}> : (index, index, index) -> index
  "func.call"(%15) <{callee = @show}> : (index) -> ()
  %16 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808>}> : (index, index) -> index
  "func.call"(%16) <{callee = @show}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 17 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "arith.constant"() <{value = -17 : index}> : () -> index
  %3 = "arith.constant"() <{value = -9223372036854775808 : index}> : () -> index
  "func.call"(%0, %1) <{callee = @maps}> : (index, index) -> ()
  "func.call"(%2, %1) <{callee = @maps}> : (index, index) -> ()
  %4 = "affine.apply"(%3) <{map = affine_map<(d0) -> (d0 floordiv 7)>}> : (index) -> index
  "func.call"(%4) <{callee = @show}> : (index) -> ()
  %5 = "affine.apply"(%3) <{map = affine_map<(d0) -> (d0 mod 7)>}> : (index) -> index
  "func.call"(%5) <{callee = @show}> : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
