// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =\x20
// PRINTS: [[1,   4],\x20
// PRINTS:  [2,   5],\x20
// PRINTS:  [3,   6]]
// PRINTS: Unranked Memref base@ = poison rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data =\x20
// PRINTS: [[1,   4],\x20
// PRINTS:  [2,   5],\x20
// PRINTS:  [3,   6]]

#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<*xi32>) -> (), sym_name = "printMemrefI32", sym_visibility = "private"}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "memref.global"() <{constant, initial_value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>, sym_name = "g", sym_visibility = "private", type = memref<2x3xi32>}> : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "memref.get_global"() <{name = @g}> : () -> memref<2x3xi32>
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x2xi32>
    %2 = "memref.transpose"(%1) <{permutation = #map}> : (memref<3x2xi32>) -> memref<2x3xi32, strided<[1, 2]>>
    "memref.copy"(%0, %2) : (memref<2x3xi32>, memref<2x3xi32, strided<[1, 2]>>) -> ()
    %3 = "memref.cast"(%1) : (memref<3x2xi32>) -> memref<*xi32>
    "func.call"(%3) <{callee = @printMemrefI32}> : (memref<*xi32>) -> ()
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x2xi32>
    %5 = "memref.cast"(%4) : (memref<3x2xi32>) -> memref<*xi32>
    "memref.copy"(%3, %5) : (memref<*xi32>, memref<*xi32>) -> ()
    "memref.copy"(%4, %4) : (memref<3x2xi32>, memref<3x2xi32>) -> ()
    "func.call"(%5) <{callee = @printMemrefI32}> : (memref<*xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

