// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 8 sizes = [3, 2] strides = [6, 2] data =\x20
// PRINTS: [[8,   10],\x20
// PRINTS:  [14,   16],\x20
// PRINTS:  [20,   22]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 12 sizes = [2, 3] strides = [3, 1] data =\x20
// PRINTS: [[12,   13,   14],\x20
// PRINTS:  [15,   16,   17]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 8 sizes = [2, 3] strides = [2, 6] data =\x20
// PRINTS: [[8,   14,   20],\x20
// PRINTS:  [10,   16,   22]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 1 sizes = [2, 3] strides = [4, 2] data =\x20
// PRINTS: [[1,   3,   5],\x20
// PRINTS:  [5,   7,   9]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [8, 3] strides = [3, 1] data =\x20
// PRINTS: [[0,   1,   2],\x20
// PRINTS:  [3,   4,   5],\x20
// PRINTS:  [6,   7,   8],\x20
// PRINTS:  [9,   10,   11],\x20
// PRINTS:  [12,   13,   14],\x20
// PRINTS:  [15,   16,   17],\x20
// PRINTS:  [18,   19,   20],\x20
// PRINTS:  [21,   22,   23]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [8, 3] strides = [3, 1] data =\x20
// PRINTS: [[0,   1,   2],\x20
// PRINTS:  [3,   4,   5],\x20
// PRINTS:  [6,   7,   8],\x20
// PRINTS:  [9,   10,   11],\x20
// PRINTS:  [12,   13,   14],\x20
// PRINTS:  [15,   16,   17],\x20
// PRINTS:  [18,   19,   20],\x20
// PRINTS:  [21,   22,   23]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [1, 1] strides = [1, 1] data =\x20
// PRINTS: [[1.5]]
// PRINTS: Unranked Memref base@ = poison rank = 0 offset = 0 sizes = [] strides = [] data =\x20
// PRINTS: [1.5]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =\x20
// PRINTS: [[2,   1.5],\x20
// PRINTS:  [1.5,   2],\x20
// PRINTS:  [1.5,   1.5]]

#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<*xi32>) -> (), sym_name = "printMemrefI32", sym_visibility = "private"}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "func.func"() <{function_type = (memref<*xf16>) -> (), sym_name = "printMemrefF16", sym_visibility = "private"}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "memref.global"() <{constant, initial_value = dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23]]> : tensor<4x6xi32>, sym_name = "g", sym_visibility = "private", type = memref<4x6xi32>}> : () -> ()
  "func.func"() <{function_type = (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> (), sym_name = "show"}> ({
  ^bb0(%arg0: memref<?x?xi32, strided<[?, ?], offset: ?>>):
    %31 = "memref.cast"(%arg0) : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> memref<*xi32>
    "func.call"(%31) <{callee = @printMemrefI32}> : (memref<*xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "memref.get_global"() <{name = @g}> : () -> memref<4x6xi32>
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 2 : index}> : () -> index
    %3 = "arith.constant"() <{value = 3 : index}> : () -> index
    %4 = "memref.subview"(%0, %2, %3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 1, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 2>, static_strides = array<i64: 1, 2>}> : (memref<4x6xi32>, index, index) -> memref<?x2xi32, strided<[6, 2], offset: ?>>
    %5 = "memref.cast"(%4) : (memref<?x2xi32, strided<[6, 2], offset: ?>>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    "func.call"(%5) <{callee = @show}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> ()
    %6 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0>, static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>}> : (memref<4x6xi32>) -> memref<6xi32, strided<[1], offset: 12>>
    %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (memref<6xi32, strided<[1], offset: 12>>) -> memref<2x3xi32, strided<[3, 1], offset: 12>>
    %8 = "memref.cast"(%7) : (memref<2x3xi32, strided<[3, 1], offset: 12>>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    "func.call"(%8) <{callee = @show}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> ()
    %9 = "memref.transpose"(%5) <{permutation = #map}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    "func.call"(%9) <{callee = @show}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> ()
    %10 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<4x6xi32>) -> memref<24xi32>
    %11 = "memref.reinterpret_cast"(%10, %1, %3, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 4, -9223372036854775808>}> : (memref<24xi32>, index, index, index) -> memref<2x?xi32, strided<[4, ?], offset: ?>>
    %12 = "memref.cast"(%11) : (memref<2x?xi32, strided<[4, ?], offset: ?>>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    "func.call"(%12) <{callee = @show}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> ()
    %13 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi64>
    %14 = "arith.constant"() <{value = 0 : index}> : () -> index
    %15 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %16 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "memref.store"(%15, %13, %14) : (i64, memref<2xi64>, index) -> ()
    "memref.store"(%16, %13, %1) : (i64, memref<2xi64>, index) -> ()
    %17 = "memref.reshape"(%0, %13) : (memref<4x6xi32>, memref<2xi64>) -> memref<?x?xi32>
    %18 = "memref.cast"(%17) : (memref<?x?xi32>) -> memref<?x?xi32, strided<[?, ?], offset: ?>>
    "func.call"(%18) <{callee = @show}> : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> ()
    %19 = "memref.cast"(%13) : (memref<2xi64>) -> memref<?xi64>
    %20 = "memref.reshape"(%0, %19) : (memref<4x6xi32>, memref<?xi64>) -> memref<*xi32>
    "func.call"(%20) <{callee = @printMemrefI32}> : (memref<*xi32>) -> ()
    %21 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f16>
    %22 = "arith.constant"() <{value = 1.500000e+00 : f16}> : () -> f16
    "memref.store"(%22, %21) : (f16, memref<f16>) -> ()
    %23 = "memref.expand_shape"(%21) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> : (memref<f16>) -> memref<1x1xf16>
    %24 = "memref.cast"(%23) : (memref<1x1xf16>) -> memref<*xf16>
    "func.call"(%24) <{callee = @printMemrefF16}> : (memref<*xf16>) -> ()
    %25 = "memref.collapse_shape"(%23) <{reassociation = []}> : (memref<1x1xf16>) -> memref<f16>
    %26 = "memref.cast"(%25) : (memref<f16>) -> memref<*xf16>
    "func.call"(%26) <{callee = @printMemrefF16}> : (memref<*xf16>) -> ()
    %27 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8>
    %28 = "memref.view"(%27, %2, %3) : (memref<16xi8>, index, index) -> memref<?x2xf16>
    %29 = "arith.constant"() <{value = 2.000000e+00 : f16}> : () -> f16
    "memref.store"(%29, %28, %14, %14) : (f16, memref<?x2xf16>, index, index) -> ()
    "memref.store"(%22, %28, %14, %1) : (f16, memref<?x2xf16>, index, index) -> ()
    "memref.store"(%22, %28, %1, %14) : (f16, memref<?x2xf16>, index, index) -> ()
    "memref.store"(%29, %28, %1, %1) : (f16, memref<?x2xf16>, index, index) -> ()
    "memref.store"(%22, %28, %2, %14) : (f16, memref<?x2xf16>, index, index) -> ()
    "memref.store"(%22, %28, %2, %1) : (f16, memref<?x2xf16>, index, index) -> ()
    %30 = "memref.cast"(%28) : (memref<?x2xf16>) -> memref<*xf16>
    "func.call"(%30) <{callee = @printMemrefF16}> : (memref<*xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

