// CALL: @shared() -> true : i1, true : i1
// CALL: @open() -> poison
// CALL: @scalar() -> 1.5 : f64
// CALL: @complex() -> 2.0 : f32
// STOPS: @external() unsupported

"builtin.module"() ({
  "memref.global"() <{initial_value = dense<[true, false]> : tensor<2xi1>, sym_name = "v", sym_visibility = "private", type = memref<2xi1>}> : () -> ()
  "memref.global"() <{constant, initial_value = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>, sym_name = "c", sym_visibility = "private", type = memref<2xcomplex<f32>>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "u", type = memref<2xi32>}> : () -> ()
  "memref.global"() <{sym_name = "x", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<1.500000e+00> : tensor<f64>, sym_name = "s", sym_visibility = "private", type = memref<f64>}> : () -> ()
  "func.func"() <{function_type = () -> (i1, i1), sym_name = "shared"}> ({
    %14 = "memref.get_global"() <{name = @v}> : () -> memref<2xi1>
    %15 = "memref.get_global"() <{name = @v}> : () -> memref<2xi1>
    %16 = "arith.constant"() <{value = 0 : index}> : () -> index
    %17 = "arith.constant"() <{value = 1 : index}> : () -> index
    %18 = "memref.load"(%14, %16) : (memref<2xi1>, index) -> i1
    "memref.store"(%18, %14, %17) : (i1, memref<2xi1>, index) -> ()
    %19 = "memref.load"(%15, %17) : (memref<2xi1>, index) -> i1
    "func.return"(%18, %19) : (i1, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "open"}> ({
    %11 = "memref.get_global"() <{name = @u}> : () -> memref<2xi32>
    %12 = "arith.constant"() <{value = 0 : index}> : () -> index
    %13 = "memref.load"(%11, %12) : (memref<2xi32>, index) -> i32
    "func.return"(%13) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f64, sym_name = "scalar"}> ({
    %9 = "memref.get_global"() <{name = @s}> : () -> memref<f64>
    %10 = "memref.load"(%9) : (memref<f64>) -> f64
    "func.return"(%10) : (f64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "complex"}> ({
    %3 = "memref.get_global"() <{name = @c}> : () -> memref<2xcomplex<f32>>
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "memref.reinterpret_cast"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<2xcomplex<f32>>) -> memref<2xcomplex<f32>>
    %6 = "memref.load"(%5, %4) : (memref<2xcomplex<f32>>, index) -> complex<f32>
    %7 = "builtin.unrealized_conversion_cast"(%6) : (complex<f32>) -> !llvm.struct<(f32, f32)>
    %8 = "llvm.extractvalue"(%7) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
    "func.return"(%8) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "external"}> ({
    %0 = "memref.get_global"() <{name = @x}> : () -> memref<2xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.load"(%0, %1) : (memref<2xi32>, index) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

