// PRINTS: -3
// PRINTS: -7
// PRINTS: -7
// PRINTS: 18
// PRINTS: 3
// PRINTS: 0
// PRINTS: 1069547520
// PRINTS: 13
// PRINTS: 1
// PRINTS: 0
// PRINTS: 3
// PRINTS: 25
// PRINTS: 3
// PRINTS: 3
// PRINTS: 8

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "printI64", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f64)>, linkage = #llvm.linkage<external>, sym_name = "printF64", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f32)>, linkage = #llvm.linkage<external>, sym_name = "printF32", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printComma", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printNewline", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "show", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i64):
    "llvm.call"(%arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printI64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "main", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %2 = "llvm.mlir.constant"() <{value = 4 : i32}> : () -> i32
    %3 = "llvm.alloca"(%0) <{elem_type = !llvm.struct<(i8, i64, array<3 x i16>, f32)>}> : (i64) -> !llvm.ptr
    %4 = "llvm.mlir.undef"() : () -> !llvm.struct<(i8, i64, array<3 x i16>, f32)>
    %5 = "llvm.mlir.constant"() <{value = -3 : i8}> : () -> i8
    %6 = "llvm.mlir.constant"() <{value = -7 : i16}> : () -> i16
    %7 = "llvm.insertvalue"(%4, %5) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i64, array<3 x i16>, f32)>, i8) -> !llvm.struct<(i8, i64, array<3 x i16>, f32)>
    %8 = "llvm.insertvalue"(%7, %6) <{position = array<i64: 2, 1>}> : (!llvm.struct<(i8, i64, array<3 x i16>, f32)>, i16) -> !llvm.struct<(i8, i64, array<3 x i16>, f32)>
    "llvm.store"(%8, %3) <{ordering = 0 : i64}> : (!llvm.struct<(i8, i64, array<3 x i16>, f32)>, !llvm.ptr) -> ()
    %9 = "llvm.getelementptr"(%3) <{elem_type = !llvm.struct<(i8, i64, array<3 x i16>, f32)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 0, 0>}> : (!llvm.ptr) -> !llvm.ptr
    %10 = "llvm.getelementptr"(%3) <{elem_type = !llvm.struct<(i8, i64, array<3 x i16>, f32)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 0, 2, 1>}> : (!llvm.ptr) -> !llvm.ptr
    %11 = "llvm.load"(%9) <{ordering = 0 : i64}> : (!llvm.ptr) -> i8
    %12 = "llvm.load"(%10) <{ordering = 0 : i64}> : (!llvm.ptr) -> i16
    %13 = "llvm.sext"(%11) : (i8) -> i64
    %14 = "llvm.sext"(%12) : (i16) -> i64
    "llvm.call"(%13) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"(%14) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %15 = "llvm.load"(%3) <{ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.struct<(i8, i64, array<3 x i16>, f32)>
    %16 = "llvm.extractvalue"(%15) <{position = array<i64: 2, 1>}> : (!llvm.struct<(i8, i64, array<3 x i16>, f32)>) -> i16
    %17 = "llvm.sext"(%16) : (i16) -> i64
    "llvm.call"(%17) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %18 = "llvm.ptrtoint"(%3) : (!llvm.ptr) -> i64
    %19 = "llvm.ptrtoint"(%10) : (!llvm.ptr) -> i64
    %20 = "llvm.sub"(%19, %18) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.call"(%20) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %21 = "llvm.alloca"(%2) <{alignment = 64 : i64, elem_type = i32}> : (i32) -> !llvm.ptr
    %22 = "llvm.mlir.constant"() <{value = 3 : i32}> : () -> i32
    %23 = "llvm.mlir.constant"() <{value = -1 : i32}> : () -> i32
    %24 = "llvm.getelementptr"(%21, %22) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
    %25 = "llvm.getelementptr"(%24, %23) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
    "llvm.store"(%22, %25) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %26 = "llvm.getelementptr"(%21) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
    %27 = "llvm.load"(%26) <{ordering = 0 : i64, volatile_}> : (!llvm.ptr) -> i32
    %28 = "llvm.zext"(%27) : (i32) -> i64
    "llvm.call"(%28) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %29 = "llvm.mlir.constant"() <{value = 63 : i64}> : () -> i64
    %30 = "llvm.ptrtoint"(%21) : (!llvm.ptr) -> i64
    %31 = "llvm.and"(%30, %29) : (i64, i64) -> i64
    "llvm.call"(%31) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %32 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    "llvm.store"(%32, %21) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %33 = "llvm.load"(%21) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %34 = "llvm.zext"(%33) : (i32) -> i64
    "llvm.call"(%34) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %35 = "llvm.mlir.constant"() <{value = dense<[true, false, true, true]> : vector<4xi1>}> : () -> vector<4xi1>
    "llvm.store"(%35, %21) <{ordering = 0 : i64}> : (vector<4xi1>, !llvm.ptr) -> ()
    %36 = "llvm.load"(%21) <{ordering = 0 : i64}> : (!llvm.ptr) -> i8
    %37 = "llvm.zext"(%36) : (i8) -> i64
    %38 = "llvm.mlir.constant"() <{value = 15 : i64}> : () -> i64
    %39 = "llvm.and"(%37, %38) : (i64, i64) -> i64
    "llvm.call"(%39) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %40 = "llvm.alloca"(%0) <{elem_type = !llvm.ptr}> : (i64) -> !llvm.ptr
    "llvm.store"(%25, %40) <{ordering = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
    %41 = "llvm.load"(%40) <{ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
    %42 = "llvm.icmp"(%41, %25) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %43 = "llvm.icmp"(%24, %25) <{predicate = 6 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %44 = "llvm.zext"(%42) : (i1) -> i64
    %45 = "llvm.zext"(%43) : (i1) -> i64
    "llvm.call"(%44) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"(%45) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %46 = "llvm.ptrtoint"(%41) : (!llvm.ptr) -> i64
    %47 = "llvm.inttoptr"(%46) : (i64) -> !llvm.ptr
    %48 = "llvm.load"(%47) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %49 = "llvm.zext"(%48) : (i32) -> i64
    "llvm.call"(%49) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %50 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %51 = "llvm.getelementptr"(%50) <{elem_type = !llvm.struct<packed (i8, i64, f80)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %52 = "llvm.ptrtoint"(%51) : (!llvm.ptr) -> i64
    "llvm.call"(%52) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %53 = "llvm.select"(%42, %25, %50) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
    "llvm.cond_br"(%42, %53, %50)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, !llvm.ptr, !llvm.ptr) -> ()
  ^bb1(%54: !llvm.ptr):  // 2 preds: ^bb0, ^bb0
    %55 = "llvm.load"(%54) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %56 = "llvm.zext"(%55) : (i32) -> i64
    "llvm.call"(%56) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %57 = "llvm.addrspacecast"(%54) : (!llvm.ptr) -> !llvm.ptr<1>
    %58 = "llvm.addrspacecast"(%57) : (!llvm.ptr<1>) -> !llvm.ptr
    %59 = "llvm.mlir.constant"() <{value = -8 : i64}> : () -> i64
    %60 = "llvm.intr.ptrmask"(%58, %59) : (!llvm.ptr, i64) -> !llvm.ptr
    %61 = "llvm.intr.launder.invariant.group"(%60) : (!llvm.ptr) -> !llvm.ptr
    %62 = "llvm.intr.strip.invariant.group"(%61) : (!llvm.ptr) -> !llvm.ptr
    %63 = "llvm.load"(%62) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %64 = "llvm.zext"(%63) : (i32) -> i64
    "llvm.call"(%64) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %65 = "llvm.mlir.constant"() <{value = dense<[0, 2]> : vector<2xi64>}> : () -> vector<2xi64>
    %66 = "llvm.getelementptr"(%21, %65) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>
    %67 = "llvm.ptrtoint"(%66) : (vector<2x!llvm.ptr>) -> vector<2xi64>
    %68 = "llvm.extractelement"(%67, %0) : (vector<2xi64>, i64) -> i64
    %69 = "llvm.sub"(%68, %30) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.call"(%69) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

