// Accesses of all kinds, indices, scalars, memory, poison.
//
// CALL: @indices(poison) -> [0, 1, 2, 10, 11, 12] : tensor<2x3xi32>
// CALL: @backwards([1, 2, 3, poison] : tensor<4xi32>, poison) -> [poison, 3, 2, 1] : tensor<4xi32>
// CALL: @reversed([1, 2, 3] : tensor<3xi32>, [10, 20, 30] : tensor<3xi32>) -> [-7, -18, -29] : tensor<3xi32>
// CALL: @halves([2, 3] : tensor<2xi32>, poison) -> [4, 6, 6, 9] : tensor<4xi32>
// Sums have one order: 1e8 + 1 is 1e8.
// CALL: @sums([1.0e8, 1.0, -1.0e8, 0.5] : tensor<2x2xf32>, [0.0, 0.0] : tensor<2xf32>, [0.0] : tensor<f32>) -> [1.0e8, -1.0e8] : tensor<2xf32>, [0.5] : tensor<f32>
// CALL: @scalars(7 : i32, [3] : tensor<i32>) -> [4] : tensor<i32>
// CALL: @twice([1, poison] : tensor<2xi32>) -> [1, poison] : tensor<2xi32>, [2, poison] : tensor<2xi32>
// CALL: @nested([1, 2, 3] : tensor<3xi32>, [0, 0] : tensor<2xi32>) -> [1, 3, 7] : tensor<3xi32>
// CALL: @column() -> 3 : i32, 4 : i32
// A loop that reads what it wrote before.
// CALL: @running() -> 3 : i32, 4 : i32
// CALL: @nothing(0 : index) -> 5 : i32
// CALL: @nothing(2 : index) -> 15 : i32
// CALL: @vectors() -> [6, 8] : vector<2xi32>
// CALL: @fill(7 : i32, poison) -> [7, 7] : tensor<2xi32>
// CALL: @fill(poison, [1, 2] : tensor<2xi32>) -> [poison, poison] : tensor<2xi32>

"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "indices"}> ({
^bb0(%arg59: tensor<2x3xi32>):
  %52 = "linalg.generic"(%arg59) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg60: i32):
    %53 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %54 = "linalg.index"() <{dim = 1 : i64}> : () -> index
    %55 = "arith.constant"() <{value = 10 : index}> : () -> index
    %56 = "arith.muli"(%53, %55) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %57 = "arith.addi"(%56, %54) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %58 = "arith.index_cast"(%57) : (index) -> i32
    "linalg.yield"(%58) : (i32) -> ()
  }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%52) : (tensor<2x3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "backwards"}> ({
^bb0(%arg55: tensor<4xi32>, %arg56: tensor<4xi32>):
  %51 = "linalg.generic"(%arg55, %arg56) <{indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg57: i32, %arg58: i32):
    "linalg.yield"(%arg57) : (i32) -> ()
  }) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%51) : (tensor<4xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "halves"}> ({
^bb0(%arg50: tensor<2xi32>, %arg51: tensor<4xi32>):
  %49 = "linalg.generic"(%arg50, %arg50, %arg51) <{indexing_maps = [affine_map<(d0) -> (d0 floordiv 2)>, affine_map<(d0) -> (d0 mod 2)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg52: i32, %arg53: i32, %arg54: i32):
    %50 = "arith.muli"(%arg52, %arg53) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%50) : (i32) -> ()
  }) : (tensor<2xi32>, tensor<2xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%49) : (tensor<4xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x2xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>), sym_name = "sums"}> ({
^bb0(%arg44: tensor<2x2xf32>, %arg45: tensor<2xf32>, %arg46: tensor<f32>):
  %46:2 = "linalg.generic"(%arg44, %arg45, %arg46) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg47: f32, %arg48: f32, %arg49: f32):
    %47 = "arith.addf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %48 = "arith.addf"(%arg47, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%47, %48) : (f32, f32) -> ()
  }) : (tensor<2x2xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
  "func.return"(%46#0, %46#1) : (tensor<2xf32>, tensor<f32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, tensor<i32>) -> tensor<i32>, sym_name = "scalars"}> ({
^bb0(%arg40: i32, %arg41: tensor<i32>):
  %44 = "linalg.generic"(%arg40, %arg41) <{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg42: i32, %arg43: i32):
    %45 = "arith.subi"(%arg42, %arg43) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%45) : (i32) -> ()
  }) : (i32, tensor<i32>) -> tensor<i32>
  "func.return"(%44) : (tensor<i32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>, sym_name = "complex"}> ({
^bb0(%arg36: tensor<2xcomplex<f32>>, %arg37: tensor<2xcomplex<f32>>):
  %43 = "linalg.copy"(%arg36, %arg37) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg38: complex<f32>, %arg39: complex<f32>):
    "linalg.yield"(%arg38) : (complex<f32>) -> ()
  }) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "func.return"(%43) : (tensor<2xcomplex<f32>>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>), sym_name = "twice"}> ({
^bb0(%arg32: tensor<2xi32>):
  %41 = "linalg.add"(%arg32, %arg32, %arg32) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg33: i32, %arg34: i32, %arg35: i32):
    %42 = "arith.addi"(%arg33, %arg34) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%42) : (i32) -> ()
  }) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%arg32, %41) : (tensor<2xi32>, tensor<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>, sym_name = "nested"}> ({
^bb0(%arg26: tensor<3xi32>, %arg27: tensor<2xi32>):
  %30 = "linalg.generic"(%arg26) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg28: i32):
    %31 = "linalg.generic"(%arg27) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg31: i32):
      %38 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %39 = "arith.index_cast"(%38) : (index) -> i32
      %40 = "arith.addi"(%39, %arg28) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%40) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %32 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %33 = "arith.constant"() <{value = 0 : index}> : () -> index
    %34 = "arith.constant"() <{value = 1 : index}> : () -> index
    %35 = "arith.index_cast"(%32) : (index) -> i32
    %36 = "scf.for"(%33, %32, %34, %arg28) ({
    ^bb0(%arg29: index, %arg30: i32):
      %37 = "arith.addi"(%arg30, %35) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%37) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "linalg.yield"(%36) : (i32) -> ()
  }) : (tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%30) : (tensor<3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>, sym_name = "reversed"}> ({
^bb0(%arg22: tensor<3xi32>, %arg23: tensor<3xi32>):
  %28 = "linalg.generic"(%arg22, %arg23) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (-d0 + 2)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg24: i32, %arg25: i32):
    %29 = "arith.subi"(%arg24, %arg25) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%29) : (i32) -> ()
  }) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%28) : (tensor<3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i32, i32), sym_name = "column"}> ({
  %20 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
  %21 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %22 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  "linalg.fill"(%21, %20) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg20: i32, %arg21: i32):
    "linalg.yield"(%arg20) : (i32) -> ()
  }) : (i32, memref<2x3xi32>) -> ()
  %23 = "memref.subview"(%20) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (memref<2x3xi32>) -> memref<2x1xi32, strided<[3, 1], offset: 1>>
  "linalg.fill"(%22, %23) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg18: i32, %arg19: i32):
    "linalg.yield"(%arg18) : (i32) -> ()
  }) : (i32, memref<2x1xi32, strided<[3, 1], offset: 1>>) -> ()
  %24 = "arith.constant"() <{value = 0 : index}> : () -> index
  %25 = "arith.constant"() <{value = 1 : index}> : () -> index
  %26 = "memref.load"(%20, %25, %24) : (memref<2x3xi32>, index, index) -> i32
  %27 = "memref.load"(%20, %25, %25) : (memref<2x3xi32>, index, index) -> i32
  "func.return"(%26, %27) : (i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (i32, i32), sym_name = "running"}> ({
  %11 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %12 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "linalg.fill"(%12, %11) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg16: i32, %arg17: i32):
    "linalg.yield"(%arg16) : (i32) -> ()
  }) : (i32, memref<4xi32>) -> ()
  %13 = "memref.subview"(%11) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1]>>
  %14 = "memref.subview"(%11) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1], offset: 1>>
  "linalg.generic"(%13, %14) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg14: i32, %arg15: i32):
    %19 = "arith.addi"(%arg14, %arg15) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%19) : (i32) -> ()
  }) : (memref<3xi32, strided<[1]>>, memref<3xi32, strided<[1], offset: 1>>) -> ()
  %15 = "arith.constant"() <{value = 2 : index}> : () -> index
  %16 = "arith.constant"() <{value = 3 : index}> : () -> index
  %17 = "memref.load"(%11, %15) : (memref<4xi32>, index) -> i32
  %18 = "memref.load"(%11, %16) : (memref<4xi32>, index) -> i32
  "func.return"(%17, %18) : (i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i32, sym_name = "nothing"}> ({
^bb0(%arg7: index):
  %6 = "memref.alloc"(%arg7) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  %8 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  "linalg.fill"(%8, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg12: i32, %arg13: i32):
    "linalg.yield"(%arg12) : (i32) -> ()
  }) : (i32, memref<?xi32>) -> ()
  "linalg.fill"(%8, %7) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg10: i32, %arg11: i32):
    "linalg.yield"(%arg10) : (i32) -> ()
  }) : (i32, memref<i32>) -> ()
  "linalg.reduce"(%6, %7) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg8: i32, %arg9: i32):
    %10 = "arith.addi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%10) : (i32) -> ()
  }) : (memref<?xi32>, memref<i32>) -> ()
  %9 = "memref.load"(%7) : (memref<i32>) -> i32
  "func.return"(%9) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "vectors"}> ({
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xvector<2xi32>>
  %2 = "arith.constant"() <{value = dense<[3, 4]> : vector<2xi32>}> : () -> vector<2xi32>
  "linalg.fill"(%2, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg5: vector<2xi32>, %arg6: vector<2xi32>):
    "linalg.yield"(%arg5) : (vector<2xi32>) -> ()
  }) : (vector<2xi32>, memref<2xvector<2xi32>>) -> ()
  "linalg.generic"(%1) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg4: vector<2xi32>):
    %5 = "arith.addi"(%arg4, %2) <{overflowFlags = #arith.overflow<none>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
    "linalg.yield"(%5) : (vector<2xi32>) -> ()
  }) : (memref<2xvector<2xi32>>) -> ()
  %3 = "arith.constant"() <{value = 1 : index}> : () -> index
  %4 = "memref.load"(%1, %3) : (memref<2xvector<2xi32>>, index) -> vector<2xi32>
  "func.return"(%4) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32, tensor<2xi32>) -> tensor<2xi32>, sym_name = "fill"}> ({
^bb0(%arg0: i32, %arg1: tensor<2xi32>):
  %0 = "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: i32, %arg3: i32):
    "linalg.yield"(%arg2) : (i32) -> ()
  }) : (i32, tensor<2xi32>) -> tensor<2xi32>
  "func.return"(%0) : (tensor<2xi32>) -> ()
}) : () -> ()
