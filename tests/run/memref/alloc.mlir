// CALL: @fresh() -> 7 : i32
// CALL: @uninitialised() -> poison
// CALL: @dynamic(5 : index) -> 4 : index, 5 : index
// CALL: @dynamic(0 : index) -> 4 : index, 0 : index
// CALL: @symbols(10 : index, 3 : index) -> 3 : index, 10 : index, 1 : index, 9 : i8
// CALL: @columns() -> 9 : i8
// STOPS: @tiled() unsupported
// CALL: @strided() -> 5 : index, 10 : index
// STOPS: @much(1000000000000 : index) exhausted
// CALL: @vectors() -> [true, false, true] : vector<3xi1>
// CALL: @memrefs() -> 11 : i32
// CALL: @indices() -> -1 : index
// INDEX-WIDTH: 32
// CALL: @indices() -> -1 : index

#map = affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 + s1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "fresh"}> ({
    %38 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi32>
    %39 = "arith.constant"() <{value = 1 : index}> : () -> index
    %40 = "arith.constant"() <{value = 2 : index}> : () -> index
    %41 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "memref.store"(%41, %38, %39, %40) : (i32, memref<2x3xi32>, index, index) -> ()
    %42 = "memref.load"(%38, %39, %40) : (memref<2x3xi32>, index, index) -> i32
    "memref.dealloc"(%38) : (memref<2x3xi32>) -> ()
    "func.return"(%42) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "uninitialised"}> ({
    %36 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    %37 = "memref.load"(%36) : (memref<i32>) -> i32
    "func.return"(%37) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (index, index), sym_name = "dynamic"}> ({
  ^bb0(%arg3: index):
    %31 = "memref.alloc"(%arg3) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
    %32 = "arith.constant"() <{value = 0 : index}> : () -> index
    %33 = "arith.constant"() <{value = 1 : index}> : () -> index
    %34 = "memref.dim"(%31, %32) : (memref<4x?xf32>, index) -> index
    %35 = "memref.dim"(%31, %33) : (memref<4x?xf32>, index) -> index
    "func.return"(%34, %35) : (index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index) -> (index, index, index, i8), sym_name = "symbols"}> ({
  ^bb0(%arg1: index, %arg2: index):
    %24 = "memref.alloc"(%arg1, %arg2) <{operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> memref<2x3xi8, #map>
    %25 = "arith.constant"() <{value = 0 : index}> : () -> index
    %26 = "arith.constant"() <{value = 1 : index}> : () -> index
    %27 = "arith.constant"() <{value = 2 : index}> : () -> index
    %28 = "arith.constant"() <{value = 9 : i8}> : () -> i8
    "memref.store"(%28, %24, %26, %27) : (i8, memref<2x3xi8, #map>, index, index) -> ()
    %29 = "memref.load"(%24, %26, %27) : (memref<2x3xi8, #map>, index, index) -> i8
    %30:6 = "memref.extract_strided_metadata"(%24) : (memref<2x3xi8, #map>) -> (memref<i8>, index, index, index, index, index)
    "func.return"(%30#1, %30#4, %30#5, %29) : (index, index, index, i8) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i8, sym_name = "columns"}> ({
    %18 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi8, #map1>
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = 1 : index}> : () -> index
    %21 = "arith.constant"() <{value = 2 : index}> : () -> index
    %22 = "arith.constant"() <{value = 9 : i8}> : () -> i8
    "memref.store"(%22, %18, %20, %21) : (i8, memref<2x3xi8, #map1>, index, index) -> ()
    %23 = "memref.load"(%18, %20, %21) : (memref<2x3xi8, #map1>, index, index) -> i8
    "func.return"(%23) : (i8) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tiled"}> ({
    %17 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8, #map2>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index), sym_name = "strided"}> ({
    %15 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3xi8, strided<[10, 1], offset: 5>>
    %16:6 = "memref.extract_strided_metadata"(%15) : (memref<2x3xi8, strided<[10, 1], offset: 5>>) -> (memref<i8>, index, index, index, index, index)
    "func.return"(%16#1, %16#4) : (index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "much"}> ({
  ^bb0(%arg0: index):
    %14 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<3xi1>, sym_name = "vectors"}> ({
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xvector<3xi1>>
    %11 = "arith.constant"() <{value = 1 : index}> : () -> index
    %12 = "arith.constant"() <{value = dense<[true, false, true]> : vector<3xi1>}> : () -> vector<3xi1>
    "memref.store"(%12, %10, %11) : (vector<3xi1>, memref<2xvector<3xi1>>, index) -> ()
    %13 = "memref.load"(%10, %11) : (memref<2xvector<3xi1>>, index) -> vector<3xi1>
    "func.return"(%13) : (vector<3xi1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "memrefs"}> ({
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3xi32>
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xmemref<3xi32>>
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "arith.constant"() <{value = 11 : i32}> : () -> i32
    "memref.store"(%4, %5, %6) : (memref<3xi32>, memref<2xmemref<3xi32>>, index) -> ()
    "memref.store"(%7, %4, %6) : (i32, memref<3xi32>, index) -> ()
    %8 = "memref.load"(%5, %6) : (memref<2xmemref<3xi32>>, index) -> memref<3xi32>
    %9 = "memref.load"(%8, %6) : (memref<3xi32>, index) -> i32
    "func.return"(%9) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "indices"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xindex>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = -1 : index}> : () -> index
    "memref.store"(%2, %0, %1) : (index, memref<1xindex>, index) -> ()
    %3 = "memref.load"(%0, %1) : (memref<1xindex>, index) -> index
    "func.return"(%3) : (index) -> ()
  }) : () -> ()
}) : () -> ()

