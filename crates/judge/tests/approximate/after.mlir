#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<3xf16>), sym_name = "f"}> ({
    %0 = "tosa.const"() <{values = dense<[-1.000000e+00, -1.581250e+01, 3.000000e+00]> : tensor<3xf16>}> : () -> tensor<3xf16>
    %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<2x4x1xf32>}> : () -> tensor<2x4x1xf32>
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.constant"() <{value = 2 : index}> : () -> index
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "tensor.empty"() : () -> tensor<2x4x1xf32>
    %8 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %9 = "linalg.fill"(%8, %7) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (f32, tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %10 = "tensor.empty"() : () -> tensor<2x4x1xf32>
    %11 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %12 = "linalg.fill"(%11, %10) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      "linalg.yield"(%arg5) : (f32) -> ()
    }) : (f32, tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %13 = "arith.constant"() <{value = 1 : index}> : () -> index
    %14 = "arith.constant"() <{value = 4 : index}> : () -> index
    %15 = "arith.constant"() <{value = 2 : index}> : () -> index
    %16 = "arith.constant"() <{value = 1 : index}> : () -> index
    %17 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %18 = "arith.constant"() <{value = 6.28318548 : f32}> : () -> f32
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = 2 : index}> : () -> index
    %21 = "arith.index_castui"(%14) : (index) -> i32
    %22 = "arith.uitofp"(%21) : (i32) -> f32
    %23 = "arith.index_castui"(%16) : (index) -> i32
    %24 = "arith.uitofp"(%23) : (i32) -> f32
    %25 = "index.divu"(%14, %20) : (index, index) -> index
    %26 = "index.divu"(%16, %20) : (index, index) -> index
    %27:2 = "linalg.generic"(%1, %9, %12) <{indexing_maps = [#map, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      %35 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %36 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %37 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %38 = "linalg.index"() <{dim = 4 : i64}> : () -> index
      %39 = "index.mul"(%37, %35) : (index, index) -> index
      %40 = "index.mul"(%38, %36) : (index, index) -> index
      %41 = "index.remu"(%39, %14) : (index, index) -> index
      %42 = "index.remu"(%40, %16) : (index, index) -> index
      %43 = "arith.index_castui"(%41) : (index) -> i32
      %44 = "arith.uitofp"(%43) : (i32) -> f32
      %45 = "arith.index_castui"(%42) : (index) -> i32
      %46 = "arith.uitofp"(%45) : (i32) -> f32
      %47 = "arith.divf"(%44, %22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %48 = "arith.divf"(%46, %24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %49 = "arith.addf"(%47, %48) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %50 = "arith.mulf"(%18, %49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %51 = "arith.cmpi"(%41, %19) <{predicate = 0 : i64}> : (index, index) -> i1
      %52 = "arith.cmpi"(%41, %25) <{predicate = 0 : i64}> : (index, index) -> i1
      %53 = "arith.cmpi"(%42, %19) <{predicate = 0 : i64}> : (index, index) -> i1
      %54 = "arith.cmpi"(%42, %26) <{predicate = 0 : i64}> : (index, index) -> i1
      %55 = "arith.ori"(%51, %52) : (i1, i1) -> i1
      %56 = "arith.ori"(%53, %54) : (i1, i1) -> i1
      %57 = "arith.andi"(%55, %56) : (i1, i1) -> i1
      %58 = "math.cos"(%50) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      %59 = "math.sin"(%50) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      %60 = "arith.select"(%57, %17, %59) : (i1, f32, f32) -> f32
      %61 = "arith.mulf"(%arg2, %58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %62 = "arith.mulf"(%arg2, %60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %63 = "arith.addf"(%arg3, %61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %64 = "arith.subf"(%arg4, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%63, %64) : (f32, f32) -> ()
    }) : (tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<2x4x1xf32>) -> (tensor<2x4x1xf32>, tensor<2x4x1xf32>)
    %28 = "tensor.empty"() : () -> tensor<3xf16>
    %29 = "linalg.generic"(%0, %28) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: f16, %arg1: f16):
      %30 = "arith.constant"() <{value = 1.000000e+00 : f16}> : () -> f16
      %31 = "arith.negf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
      %32 = "math.exp"(%31) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
      %33 = "arith.addf"(%32, %30) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      %34 = "arith.divf"(%30, %33) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
      "linalg.yield"(%34) : (f16) -> ()
    }) : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
    "func.return"(%27#0, %27#1, %29) : (tensor<2x4x1xf32>, tensor<2x4x1xf32>, tensor<3xf16>) -> ()
  }) : () -> ()
}) : () -> ()

