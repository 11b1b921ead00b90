// Loops, branches and accesses.
// PRINTS: 6
// PRINTS: 8
// PRINTS: 10
// PRINTS: 12
// PRINTS: 36
// PRINTS: 36
// PRINTS: 36
// PRINTS: 3
// PRINTS: 5
// PRINTS: 7
// PRINTS: 15
// PRINTS: 0
// PRINTS: 0
// PRINTS: 0
// PRINTS: 10
// PRINTS: ( 1, 2, 3 )
// PRINTS: 22
// PRINTS: ( 6, 13, 14 )
// PRINTS: 34
// PRINTS: ( 28, 24, 25 )
// PRINTS: ( 0, 1, 2, 3, 4, 5 )
// PRINTS: ( 2, 4, 6, 13, 14, 15 )
// PRINTS: ( 20, 12, 26, 28, 24, 25 )
// PRINTS: ( 30, 31, 56, 48, 50, 35 )
// PRINTS: 140
// PRINTS: 77995008
// PRINTS: 30
// PRINTS: 0
// PRINTS: 1
// PRINTS: 30

"func.func"() <{function_type = (index, index) -> (), sym_name = "loops"}> ({
^bb0(%arg10: index, %arg11: index):
  %14 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %15 = "affine.for"(%arg10, %arg11, %arg10, %arg11, %14) <{lowerBoundMap = affine_map<(d0)[s0] -> (d0, s0 - 2)>, operandSegmentSizes = array<i32: 2, 2, 1>, step = 2 : index, upperBoundMap = affine_map<(d0)[s0] -> (d0 + 7, s0 * 3)>}> ({
  ^bb0(%arg12: index, %arg13: i32):
    %17 = "arith.index_cast"(%arg12) : (index) -> i32
    %18 = "arith.addi"(%arg13, %17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "affine.yield"(%18) : (i32) -> ()
  }) : (index, index, index, index, i32) -> i32
  "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  %16 = "affine.if"(%arg10, %arg11) <{condition = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 6 == 0)>}> ({
    "affine.yield"(%15) : (i32) -> ()
  }, {
    "affine.yield"(%14) : (i32) -> ()
  }) : (index, index) -> i32
  "vector.print"(%16) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "affine.if"(%arg10) <{condition = affine_set<(d0) : (d0 - 6 >= 0)>}> ({
    "vector.print"(%16) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (memref<4x6xi32>) -> (), sym_name = "memory"}> ({
^bb0(%arg5: memref<4x6xi32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%arg8: index):
    "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (6)>}> ({
    ^bb0(%arg9: index):
      %12 = "affine.apply"(%arg8, %arg9) <{map = affine_map<(d0, d1) -> (d0 * 10 + d1)>}> : (index, index) -> index
      %13 = "arith.index_cast"(%12) : (index) -> i32
      "affine.store"(%13, %arg5, %arg8, %arg9) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (i32, memref<4x6xi32>, index, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
  ^bb0(%arg7: index):
    "affine.prefetch"(%arg5, %arg7) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0, d0 + 1)>}> : (memref<4x6xi32>, index) -> ()
    %9 = "affine.load"(%arg5, %arg7) <{map = affine_map<(d0) -> (d0 + 1, (d0 * 2) mod 6)>}> : (memref<4x6xi32>, index) -> i32
    "vector.print"(%9) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %10 = "affine.vector_load"(%arg5, %arg7) <{map = affine_map<(d0) -> (d0, d0 + 1)>}> : (memref<4x6xi32>, index) -> vector<3xi32>
    "vector.print"(%10) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %11 = "arith.addi"(%10, %10) <{overflowFlags = #arith.overflow<none>}> : (vector<3xi32>, vector<3xi32>) -> vector<3xi32>
    "affine.vector_store"(%11, %arg5, %arg7) <{map = affine_map<(d0) -> (d0 + 1, d0)>}> : (vector<3xi32>, memref<4x6xi32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%arg6: index):
    %8 = "affine.vector_load"(%arg5, %arg6) <{map = affine_map<(d0) -> (d0, 0)>}> : (memref<4x6xi32>, index) -> vector<6xi32>
    "vector.print"(%8) <{punctuation = #vector.punctuation<newline>}> : (vector<6xi32>) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (memref<4x6xi32>, index) -> (), sym_name = "reduce"}> ({
^bb0(%arg0: memref<4x6xi32>, %arg1: index):
  %4:2 = "affine.parallel"(%arg1) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, 0, d0)>, reductions = [1, 13], steps = [1, 2], upperBoundsGroups = dense<[1, 2]> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (4, 5, 6)>}> ({
  ^bb0(%arg3: index, %arg4: index):
    %7 = "affine.load"(%arg0, %arg3, %arg4) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x6xi32>, index, index) -> i32
    "affine.yield"(%7, %7) : (i32, i32) -> ()
  }) : (index) -> (i32, i32)
  "vector.print"(%4#0) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "vector.print"(%4#1) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%arg2: index):
    %6 = "affine.load"(%arg0, %arg2) <{map = affine_map<(d0) -> (d0, 0)>}> : (memref<4x6xi32>, index) -> i32
    "affine.store"(%6, %arg0, %arg2) <{map = affine_map<(d0) -> (d0, 5)>}> : (i32, memref<4x6xi32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  %5 = "affine.load"(%arg0) <{map = affine_map<() -> (3, 5)>}> : (memref<4x6xi32>) -> i32
  "vector.print"(%5) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %0 = "arith.constant"() <{value = 6 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  "func.call"(%0, %1) <{callee = @loops}> : (index, index) -> ()
  "func.call"(%2, %1) <{callee = @loops}> : (index, index) -> ()
  "func.call"(%1, %2) <{callee = @loops}> : (index, index) -> ()
  %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x6xi32>
  "func.call"(%3) <{callee = @memory}> : (memref<4x6xi32>) -> ()
  "func.call"(%3, %2) <{callee = @reduce}> : (memref<4x6xi32>, index) -> ()
  "func.call"(%3, %0) <{callee = @reduce}> : (memref<4x6xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
