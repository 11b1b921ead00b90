// UB: @shapes([1, 2] : tensor<2xi32>, [1, 2, 3] : tensor<3xi32>) shape-mismatch
// UB: @window([1, 2, 3, 4, 5] : tensor<5xi32>, [1, 2, 3] : tensor<3xi32>) shape-mismatch
// UB: @rounded([1] : tensor<1xi32>, [1, 2, 3] : tensor<3xi32>) shape-mismatch
// UB: @poison_memref() poison-address
// UB: @freed() use-after-free
// UB: @too_far() out-of-bounds
// UB: @misplaced() misaligned
// UB: @to_constant() constant-write
// POISON: @not_written() uninitialised
// UB: @null() null-access
// UB: @nowhere() out-of-bounds
// UNSPECIFIED: @shared() shared-change
// UB: @overlapping() data-race
// UB: @same_place([1, 2] : tensor<2xi32>, [3] : tensor<i32>) data-race
// UB: @same_element() data-race
// UNSPECIFIED: @one_row() access-order
// UNSPECIFIED: @prints([1, 2] : tensor<2xi32>) printing-order
// UNSPECIFIED: @order([[16777216.0, 1.0], [-16777216.0, 0.0]] : tensor<2x2xf32>, 0.0 : tensor<f32>) evaluation-order
// CALL: @order([[16777216.0, 2.0], [-16777216.0, 0.0]] : tensor<2x2xf32>, 0.0 : tensor<f32>) -> 2.0 : tensor<f32>
// UNSPECIFIED: @left_out_of_sum([0.0, 2.0] : tensor<2xf32>, [0x7FC00000, 3.0] : tensor<2xf32>, 1.0 : tensor<f32>) left-out
// CALL: @left_out_of_sum([0.0, 2.0] : tensor<2xf32>, [0x7FC00000, 3.0] : tensor<2xf32>, 1.0 : tensor<f32>) -> 7.0 : tensor<f32>
// UNSPECIFIED: @left_out_of_product([0.0, 2.0] : tensor<2xf32>, [-1.0, 3.0] : tensor<2xf32>) left-out
// CALL: @left_out_of_product([0.0, 2.0] : tensor<2xf32>, [-1.0, 3.0] : tensor<2xf32>) -> [0.0, 6.0] : tensor<2xf32>
// UNSPECIFIED: @sampled([0.1] : tensor<1xf32>, [0.3] : tensor<1xf32>) distributed-product
// UNSPECIFIED: @misfit([1.0, 2.0, 3.0] : tensor<3xf32>) level-misfit

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "shapes"}> ({
^bb0(%arg22: tensor<?xi32>, %arg23: tensor<?xi32>):
  %60 = "linalg.generic"(%arg22, %arg23) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg24: i32, %arg25: i32):
    %61 = "arith.addi"(%arg24, %arg25) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%61) : (i32) -> ()
  }) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%60) : (tensor<?xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "window"}> ({
^bb0(%arg18: tensor<?xi32>, %arg19: tensor<?xi32>):
  %59 = "linalg.generic"(%arg18, %arg19) <{indexing_maps = [affine_map<(d0) -> (d0 * 2 + 1)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg20: i32, %arg21: i32):
    "linalg.yield"(%arg20) : (i32) -> ()
  }) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%59) : (tensor<?xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>, sym_name = "rounded"}> ({
^bb0(%arg14: tensor<?xi32>, %arg15: tensor<?xi32>):
  %58 = "linalg.generic"(%arg14, %arg15) <{indexing_maps = [affine_map<(d0) -> (d0 floordiv 2)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg16: i32, %arg17: i32):
    "linalg.yield"(%arg16) : (i32) -> ()
  }) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  "func.return"(%58) : (tensor<?xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (memref<?xi32>, memref<?xi32>) -> (), sym_name = "add"}> ({
^bb0(%arg10: memref<?xi32>, %arg11: memref<?xi32>):
  "linalg.generic"(%arg10, %arg11) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg12: i32, %arg13: i32):
    %57 = "arith.addi"(%arg12, %arg13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%57) : (i32) -> ()
  }) : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "poison_memref"}> ({
  %54 = "ub.poison"() <{value = #ub.poison}> : () -> memref<?xi32>
  %55 = "arith.constant"() <{value = 4 : index}> : () -> index
  %56 = "memref.alloc"(%55) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "func.call"(%54, %56) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "freed"}> ({
  %51 = "arith.constant"() <{value = 4 : index}> : () -> index
  %52 = "memref.alloc"(%51) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %53 = "memref.alloc"(%51) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%52) : (memref<?xi32>) -> ()
  "func.call"(%52, %53) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "too_far"}> ({
  %46 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %47 = "memref.reinterpret_cast"(%46) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<4xi32>
  %48 = "memref.cast"(%47) : (memref<4xi32>) -> memref<?xi32>
  %49 = "arith.constant"() <{value = 4 : index}> : () -> index
  %50 = "memref.alloc"(%49) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "func.call"(%48, %50) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "misplaced"}> ({
  %41 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi8>
  %42 = "arith.constant"() <{value = 1 : index}> : () -> index
  %43 = "arith.constant"() <{value = 4 : index}> : () -> index
  %44 = "memref.view"(%41, %42, %43) : (memref<64xi8>, index, index) -> memref<?xi32>
  %45 = "memref.alloc"(%43) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "func.call"(%44, %45) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"memref.global"() <{constant, initial_value = dense<1> : tensor<4xi32>, sym_name = "constant", sym_visibility = "private", type = memref<4xi32>}> : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "to_constant"}> ({
  %37 = "arith.constant"() <{value = 4 : index}> : () -> index
  %38 = "memref.get_global"() <{name = @constant}> : () -> memref<4xi32>
  %39 = "memref.cast"(%38) : (memref<4xi32>) -> memref<?xi32>
  %40 = "memref.alloc"(%37) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "func.call"(%40, %39) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i32, sym_name = "not_written"}> ({
  %32 = "arith.constant"() <{value = 4 : index}> : () -> index
  %33 = "arith.constant"() <{value = 0 : index}> : () -> index
  %34 = "memref.alloc"(%32) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %35 = "memref.alloc"(%32) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "func.call"(%34, %35) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  %36 = "memref.load"(%35, %33) : (memref<?xi32>, index) -> i32
  "func.return"(%36) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "null"}> ({
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %22 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %23 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %24 = "llvm.mlir.zero"() : () -> !llvm.ptr
  %25 = "llvm.mlir.undef"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %26 = "llvm.insertvalue"(%25, %24) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %27 = "llvm.insertvalue"(%26, %24) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %28 = "llvm.insertvalue"(%27, %22) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %29 = "llvm.insertvalue"(%28, %21) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %30 = "llvm.insertvalue"(%29, %23) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %31 = "builtin.unrealized_conversion_cast"(%30) : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> memref<?xi32>
  "func.call"(%31, %31) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "nowhere"}> ({
  %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %11 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %12 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %13 = "llvm.inttoptr"(%12) : (i64) -> !llvm.ptr
  %14 = "llvm.mlir.undef"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %15 = "llvm.insertvalue"(%14, %13) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %16 = "llvm.insertvalue"(%15, %13) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %17 = "llvm.insertvalue"(%16, %10) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %18 = "llvm.insertvalue"(%17, %9) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %19 = "llvm.insertvalue"(%18, %11) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %20 = "builtin.unrealized_conversion_cast"(%19) : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> memref<?xi32>
  "func.call"(%20, %20) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "shared"}> ({
  %6 = "arith.constant"() <{value = 4 : index}> : () -> index
  %7 = "memref.alloc"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %8 = "bufferization.clone"(%7) : (memref<?xi32>) -> memref<?xi32>
  "func.call"(%7, %7) <{callee = @add}> : (memref<?xi32>, memref<?xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "overlapping"}> ({
  %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi32>
  %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "linalg.fill"(%3, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg8: i32, %arg9: i32):
    "linalg.yield"(%arg8) : (i32) -> ()
  }) : (i32, memref<8xi32>) -> ()
  %4 = "memref.subview"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 7>, static_strides = array<i64: 1>}> : (memref<8xi32>) -> memref<7xi32, strided<[1]>>
  %5 = "memref.subview"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 7>, static_strides = array<i64: 1>}> : (memref<8xi32>) -> memref<7xi32, strided<[1], offset: 1>>
  "linalg.generic"(%4, %5) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg6: i32, %arg7: i32):
    "linalg.yield"(%arg6) : (i32) -> ()
  }) : (memref<7xi32, strided<[1]>>, memref<7xi32, strided<[1], offset: 1>>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>, tensor<i32>) -> tensor<i32>, sym_name = "same_place"}> ({
^bb0(%arg2: tensor<2xi32>, %arg3: tensor<i32>):
  %1 = "linalg.generic"(%arg2, %arg3) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg4: i32, %arg5: i32):
    "linalg.yield"(%arg4) : (i32) -> ()
  }) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
  "func.return"(%1) : (tensor<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>) -> (), sym_name = "prints"}> ({
^bb0(%arg0: tensor<2xi32>):
  %0 = "linalg.generic"(%arg0) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: i32):
    "vector.print"(%arg1) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "linalg.yield"(%arg1) : (i32) -> ()
  }) : (tensor<2xi32>) -> tensor<2xi32>
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "same_element"}> ({
  %two = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %one = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  "linalg.generic"(%two, %one) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: i32):
    "linalg.yield"(%x) : (i32) -> ()
  }) : (memref<2xi32>, memref<i32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "one_row"}> ({
  %whole = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
  %column = "memref.subview"(%whole) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (memref<2x3xi32>) -> memref<2xi32, strided<[3], offset: 1>>
  "linalg.generic"(%whole, %column) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: i32):
    %s = "arith.addi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%s) : (i32) -> ()
  }) : (memref<2x3xi32>, memref<2xi32, strided<[3], offset: 1>>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>, sym_name = "order"}> ({
^bb0(%a: tensor<2x2xf32>, %b: tensor<f32>):
  %s = "sparse_tensor.convert"(%a) : (tensor<2x2xf32>) -> tensor<2x2xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>>
  %r = "linalg.generic"(%s, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    %t = "arith.addf"(%y, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%t) : (f32) -> ()
  }) : (tensor<2x2xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>>, tensor<f32>) -> tensor<f32>
  "func.return"(%r) : (tensor<f32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> tensor<f32>, sym_name = "left_out_of_sum"}> ({
^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<f32>):
  %s = "sparse_tensor.convert"(%a) : (tensor<2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "linalg.generic"(%s, %b, %c) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %t = "arith.addf"(%z, %p) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%t) : (f32) -> ()
  }) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, tensor<2xf32>, tensor<f32>) -> tensor<f32>
  "func.return"(%r) : (tensor<f32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>, sym_name = "left_out_of_product"}> ({
^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
  %s = "sparse_tensor.convert"(%a) : (tensor<2xf32>) -> tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %e = "tensor.empty"() : () -> tensor<2xf32>
  %r = "linalg.generic"(%s, %b, %e) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%p) : (f32) -> ()
  }) : (tensor<2xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, sym_name = "sampled"}> ({
^bb0(%a: tensor<1xf32>, %b: tensor<1xf32>):
  %s = "sparse_tensor.convert"(%a) : (tensor<1xf32>) -> tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %zero = "arith.constant"() <{value = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %m = "linalg.generic"(%b, %b, %zero) <{indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %t = "arith.addf"(%z, %p) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%t) : (f32) -> ()
  }) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %e = "tensor.empty"() : () -> tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %r = "linalg.generic"(%s, %m, %e) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%p) : (f32) -> ()
  }) : (tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, tensor<1xf32>, tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  "func.return"(%r) : (tensor<1xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "misfit"}> ({
^bb0(%a: tensor<3xf32>):
  %s = "sparse_tensor.convert"(%a) : (tensor<3xf32>) -> tensor<3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 2 : compressed, d0 mod 2 : dense) }>>
  %e = "tensor.empty"() : () -> tensor<3xf32>
  %r = "linalg.generic"(%s, %e) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<3xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 floordiv 2 : compressed, d0 mod 2 : dense) }>>, tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%r) : (tensor<3xf32>) -> ()
}) : () -> ()
