// PRINTS: plain 42|   42|42   |00042|+42| 42|-7
// PRINTS: 4294967295|ff|FF|10|0xff|010|0
// PRINTS: -5000000000|-1|18446744073709551615|7|deadbeef
// PRINTS: 005|     005|005     ||44|4464
// PRINTS: 1.500000|2.67|    -3.142|2.2       |+2|4.|-000001.25
// PRINTS: 1.234568e+04|1.20e-04|1.000000E+100|2e+01|2.e+01
// PRINTS: 100000|1e+06|1e-05|1.23e+03|1.50000|1E-10|0.1
// PRINTS: inf|-inf|nan|INF| -inf
// PRINTS: ABC 100%
// PRINTS: text|    text|text    |te|     7|7     |3.14
// PRINTS: !!! 100%
// PRINTS: 009|     009|009     |9|9|45
// PRINTS: !

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "putchar", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "puts", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<5 x i8>, linkage = #llvm.linkage<internal>, sym_name = "str", unnamed_addr = 0 : i64, value = "text\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<32 x i8>, linkage = #llvm.linkage<internal>, sym_name = "fs", unnamed_addr = 0 : i64, value = "%s|%8s|%-8s|%.2s|%*d|%-*d|%.*f\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<35 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f0", unnamed_addr = 0 : i64, value = "plain %d|%5d|%-5d|%05d|%+d|% d|%i\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<25 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f1", unnamed_addr = 0 : i64, value = "%u|%x|%X|%o|%#x|%#o|%#X\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<22 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f2", unnamed_addr = 0 : i64, value = "%ld|%lld|%lu|%zu|%jx\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<33 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f3", unnamed_addr = 0 : i64, value = "%.3d|%8.3d|%-8.3d|%.0d|%hhd|%hd\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<44 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f4", unnamed_addr = 0 : i64, value = "%f|%.2f|%10.3f|%-10.1f|%+.0f|%#.0f|%010.2f\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<23 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f5", unnamed_addr = 0 : i64, value = "%e|%.2e|%E|%.0e|%#.0e\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<25 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f6", unnamed_addr = 0 : i64, value = "%g|%g|%g|%.3g|%#g|%G|%g\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<19 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f7", unnamed_addr = 0 : i64, value = "%f|%e|%g|%F|%5.1f\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<14 x i8>, linkage = #llvm.linkage<internal>, sym_name = "f8", unnamed_addr = 0 : i64, value = "%c%c%c 100%%\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "main", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.addressof"() <{global_name = @f0}> : () -> !llvm.ptr
    %1 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %2 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %3 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %4 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %5 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %6 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32
    %7 = "llvm.mlir.constant"() <{value = -7 : i32}> : () -> i32
    %8 = "llvm.call"(%0, %1, %2, %3, %4, %5, %6, %7) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 8, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32, i32, i32, i32, i32) -> i32
    %9 = "llvm.mlir.addressof"() <{global_name = @f1}> : () -> !llvm.ptr
    %10 = "llvm.mlir.constant"() <{value = -1 : i32}> : () -> i32
    %11 = "llvm.mlir.constant"() <{value = 255 : i32}> : () -> i32
    %12 = "llvm.mlir.constant"() <{value = 255 : i32}> : () -> i32
    %13 = "llvm.mlir.constant"() <{value = 8 : i32}> : () -> i32
    %14 = "llvm.mlir.constant"() <{value = 255 : i32}> : () -> i32
    %15 = "llvm.mlir.constant"() <{value = 8 : i32}> : () -> i32
    %16 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %17 = "llvm.call"(%9, %10, %11, %12, %13, %14, %15, %16) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 8, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32, i32, i32, i32, i32) -> i32
    %18 = "llvm.mlir.addressof"() <{global_name = @f2}> : () -> !llvm.ptr
    %19 = "llvm.mlir.constant"() <{value = -5000000000 : i64}> : () -> i64
    %20 = "llvm.mlir.constant"() <{value = -1 : i64}> : () -> i64
    %21 = "llvm.mlir.constant"() <{value = -1 : i64}> : () -> i64
    %22 = "llvm.mlir.constant"() <{value = 7 : i64}> : () -> i64
    %23 = "llvm.mlir.constant"() <{value = 3735928559 : i64}> : () -> i64
    %24 = "llvm.call"(%18, %19, %20, %21, %22, %23) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 6, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i64, i64, i64, i64, i64) -> i32
    %25 = "llvm.mlir.addressof"() <{global_name = @f3}> : () -> !llvm.ptr
    %26 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %27 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %28 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %29 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %30 = "llvm.mlir.constant"() <{value = 300 : i32}> : () -> i32
    %31 = "llvm.mlir.constant"() <{value = 70000 : i32}> : () -> i32
    %32 = "llvm.call"(%25, %26, %27, %28, %29, %30, %31) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 7, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32, i32, i32, i32) -> i32
    %33 = "llvm.mlir.addressof"() <{global_name = @f4}> : () -> !llvm.ptr
    %34 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f64}> : () -> f64
    %35 = "llvm.mlir.constant"() <{value = 2.675000e+00 : f64}> : () -> f64
    %36 = "llvm.mlir.constant"() <{value = -3.141590e+00 : f64}> : () -> f64
    %37 = "llvm.mlir.constant"() <{value = 2.250000e+00 : f64}> : () -> f64
    %38 = "llvm.mlir.constant"() <{value = 2.500000e+00 : f64}> : () -> f64
    %39 = "llvm.mlir.constant"() <{value = 3.500000e+00 : f64}> : () -> f64
    %40 = "llvm.mlir.constant"() <{value = -1.250000e+00 : f64}> : () -> f64
    %41 = "llvm.call"(%33, %34, %35, %36, %37, %38, %39, %40) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 8, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, f64, f64, f64, f64, f64, f64, f64) -> i32
    %42 = "llvm.mlir.addressof"() <{global_name = @f5}> : () -> !llvm.ptr
    %43 = "llvm.mlir.constant"() <{value = 12345.678 : f64}> : () -> f64
    %44 = "llvm.mlir.constant"() <{value = 1.200000e-04 : f64}> : () -> f64
    %45 = "llvm.mlir.constant"() <{value = 1.000000e+100 : f64}> : () -> f64
    %46 = "llvm.mlir.constant"() <{value = 1.500000e+01 : f64}> : () -> f64
    %47 = "llvm.mlir.constant"() <{value = 1.500000e+01 : f64}> : () -> f64
    %48 = "llvm.call"(%42, %43, %44, %45, %46, %47) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 6, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, f64, f64, f64, f64, f64) -> i32
    %49 = "llvm.mlir.addressof"() <{global_name = @f6}> : () -> !llvm.ptr
    %50 = "llvm.mlir.constant"() <{value = 1.000000e+05 : f64}> : () -> f64
    %51 = "llvm.mlir.constant"() <{value = 1.000000e+06 : f64}> : () -> f64
    %52 = "llvm.mlir.constant"() <{value = 1.000000e-05 : f64}> : () -> f64
    %53 = "llvm.mlir.constant"() <{value = 1.234500e+03 : f64}> : () -> f64
    %54 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f64}> : () -> f64
    %55 = "llvm.mlir.constant"() <{value = 1.000000e-10 : f64}> : () -> f64
    %56 = "llvm.mlir.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
    %57 = "llvm.call"(%49, %50, %51, %52, %53, %54, %55, %56) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 8, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, f64, f64, f64, f64, f64, f64, f64) -> i32
    %58 = "llvm.mlir.addressof"() <{global_name = @f7}> : () -> !llvm.ptr
    %59 = "llvm.mlir.constant"() <{value = 0x7FF0000000000000 : f64}> : () -> f64
    %60 = "llvm.mlir.constant"() <{value = 0xFFF0000000000000 : f64}> : () -> f64
    %61 = "llvm.mlir.constant"() <{value = 0x7FF8000000000000 : f64}> : () -> f64
    %62 = "llvm.mlir.constant"() <{value = 0x7FF0000000000000 : f64}> : () -> f64
    %63 = "llvm.mlir.constant"() <{value = 0xFFF0000000000000 : f64}> : () -> f64
    %64 = "llvm.call"(%58, %59, %60, %61, %62, %63) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 6, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, f64, f64, f64, f64, f64) -> i32
    %65 = "llvm.mlir.addressof"() <{global_name = @f8}> : () -> !llvm.ptr
    %66 = "llvm.mlir.constant"() <{value = 65 : i32}> : () -> i32
    %67 = "llvm.mlir.constant"() <{value = 66 : i32}> : () -> i32
    %68 = "llvm.mlir.constant"() <{value = 67 : i32}> : () -> i32
    %69 = "llvm.call"(%65, %66, %67, %68) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 4, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32) -> i32
    %70 = "llvm.mlir.addressof"() <{global_name = @fs}> : () -> !llvm.ptr
    %71 = "llvm.mlir.addressof"() <{global_name = @str}> : () -> !llvm.ptr
    %72 = "llvm.mlir.constant"() <{value = 6 : i32}> : () -> i32
    %73 = "llvm.mlir.constant"() <{value = 7 : i32}> : () -> i32
    %74 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %75 = "llvm.mlir.constant"() <{value = 3.141590e+00 : f64}> : () -> f64
    %76 = "llvm.call"(%70, %71, %71, %71, %71, %72, %73, %72, %73, %74, %75) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 11, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, i32, i32, f64) -> i32
    %77 = "llvm.mlir.addressof"() <{global_name = @f8}> : () -> !llvm.ptr
    %78 = "llvm.mlir.constant"() <{value = 33 : i32}> : () -> i32
    %79 = "llvm.call"(%77, %78, %78, %78) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 4, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32) -> i32
    %80 = "llvm.mlir.addressof"() <{global_name = @f3}> : () -> !llvm.ptr
    %81 = "llvm.call"(%80, %79, %79, %79, %79, %79, %76) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 7, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32, i32, i32, i32, i32, i32) -> i32
    %82 = "llvm.call"(%78) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @putchar, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
    %83 = "llvm.mlir.constant"() <{value = 10 : i32}> : () -> i32
    %84 = "llvm.call"(%83) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @putchar, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

