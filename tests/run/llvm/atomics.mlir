// PRINTS: 5
// PRINTS: 2
// PRINTS: 7
// PRINTS: 10
// PRINTS: 5
// PRINTS: 5
// PRINTS: 5
// PRINTS: -6
// PRINTS: -1
// PRINTS: -1
// PRINTS: -1
// PRINTS: 2
// PRINTS: 7
// PRINTS: 7
// PRINTS: 7
// PRINTS: -3
// PRINTS: -3
// PRINTS: -3
// PRINTS: -3
// PRINTS: -3
// PRINTS: 5
// PRINTS: -3
// PRINTS: 5
// PRINTS: 6
// PRINTS: 0
// PRINTS: -3
// PRINTS: 5
// PRINTS: 5
// PRINTS: 0
// PRINTS: 0
// PRINTS: 0
// PRINTS: 1.5
// PRINTS: 5.5
// PRINTS: 1.5
// PRINTS: 4
// PRINTS: 4
// PRINTS: 4
// PRINTS: 4
// PRINTS: 0
// PRINTS: 1
// PRINTS: 1
// PRINTS: 0

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
    %1 = "llvm.alloca"(%0) <{elem_type = i64}> : (i64) -> !llvm.ptr
    %2 = "llvm.alloca"(%0) <{elem_type = f64}> : (i64) -> !llvm.ptr
    %3 = "llvm.mlir.constant"() <{value = 5 : i64}> : () -> i64
    %4 = "llvm.mlir.constant"() <{value = -3 : i64}> : () -> i64
    "llvm.store"(%3, %1) <{alignment = 8 : i64, ordering = 7 : i64}> : (i64, !llvm.ptr) -> ()
    %5 = "llvm.atomicrmw"(%1, %4) <{bin_op = 1 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%5) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %6 = "llvm.atomicrmw"(%1, %3) <{bin_op = 1 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%6) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %7 = "llvm.atomicrmw"(%1, %4) <{bin_op = 2 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%7) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %8 = "llvm.atomicrmw"(%1, %3) <{bin_op = 2 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%8) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %9 = "llvm.atomicrmw"(%1, %4) <{bin_op = 3 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%9) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %10 = "llvm.atomicrmw"(%1, %3) <{bin_op = 3 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%10) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %11 = "llvm.atomicrmw"(%1, %4) <{bin_op = 4 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%11) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %12 = "llvm.atomicrmw"(%1, %3) <{bin_op = 4 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%12) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %13 = "llvm.atomicrmw"(%1, %4) <{bin_op = 5 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%13) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %14 = "llvm.atomicrmw"(%1, %3) <{bin_op = 5 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%14) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %15 = "llvm.atomicrmw"(%1, %4) <{bin_op = 6 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%15) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %16 = "llvm.atomicrmw"(%1, %3) <{bin_op = 6 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%16) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %17 = "llvm.atomicrmw"(%1, %4) <{bin_op = 7 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%17) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %18 = "llvm.atomicrmw"(%1, %3) <{bin_op = 7 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%18) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %19 = "llvm.atomicrmw"(%1, %4) <{bin_op = 8 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%19) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %20 = "llvm.atomicrmw"(%1, %3) <{bin_op = 8 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%20) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %21 = "llvm.atomicrmw"(%1, %4) <{bin_op = 9 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%21) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %22 = "llvm.atomicrmw"(%1, %3) <{bin_op = 9 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%22) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %23 = "llvm.atomicrmw"(%1, %4) <{bin_op = 10 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%23) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %24 = "llvm.atomicrmw"(%1, %3) <{bin_op = 10 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%24) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %25 = "llvm.atomicrmw"(%1, %4) <{bin_op = 0 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%25) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %26 = "llvm.atomicrmw"(%1, %3) <{bin_op = 0 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%26) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %27 = "llvm.atomicrmw"(%1, %4) <{bin_op = 15 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%27) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %28 = "llvm.atomicrmw"(%1, %3) <{bin_op = 15 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%28) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %29 = "llvm.atomicrmw"(%1, %4) <{bin_op = 16 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%29) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %30 = "llvm.atomicrmw"(%1, %3) <{bin_op = 16 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%30) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %31 = "llvm.atomicrmw"(%1, %4) <{bin_op = 17 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%31) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %32 = "llvm.atomicrmw"(%1, %3) <{bin_op = 17 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%32) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %33 = "llvm.atomicrmw"(%1, %4) <{bin_op = 18 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%33) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %34 = "llvm.atomicrmw"(%1, %3) <{bin_op = 18 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    "llvm.call"(%34) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %35 = "llvm.load"(%1) <{alignment = 8 : i64, ordering = 2 : i64}> : (!llvm.ptr) -> i64
    "llvm.call"(%35) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %36 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f64}> : () -> f64
    %37 = "llvm.mlir.constant"() <{value = 4.000000e+00 : f64}> : () -> f64
    "llvm.store"(%36, %2) <{ordering = 0 : i64}> : (f64, !llvm.ptr) -> ()
    %38 = "llvm.atomicrmw"(%2, %37) <{bin_op = 11 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%38) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %39 = "llvm.atomicrmw"(%2, %37) <{bin_op = 12 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%39) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %40 = "llvm.atomicrmw"(%2, %37) <{bin_op = 13 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%40) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %41 = "llvm.atomicrmw"(%2, %37) <{bin_op = 14 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%41) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %42 = "llvm.atomicrmw"(%2, %37) <{bin_op = 19 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%42) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %43 = "llvm.atomicrmw"(%2, %37) <{bin_op = 20 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%43) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %44 = "llvm.atomicrmw"(%2, %37) <{bin_op = 0 : i64, ordering = 7 : i64}> : (!llvm.ptr, f64) -> f64
    "llvm.call"(%44) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %45 = "llvm.cmpxchg"(%1, %35, %0) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i64, i64) -> !llvm.struct<(i64, i1)>
    %46 = "llvm.cmpxchg"(%1, %3, %4) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i64, i64) -> !llvm.struct<(i64, i1)>
    %47 = "llvm.extractvalue"(%45) <{position = array<i64: 0>}> : (!llvm.struct<(i64, i1)>) -> i64
    %48 = "llvm.extractvalue"(%45) <{position = array<i64: 1>}> : (!llvm.struct<(i64, i1)>) -> i1
    %49 = "llvm.extractvalue"(%46) <{position = array<i64: 0>}> : (!llvm.struct<(i64, i1)>) -> i64
    %50 = "llvm.extractvalue"(%46) <{position = array<i64: 1>}> : (!llvm.struct<(i64, i1)>) -> i1
    %51 = "llvm.zext"(%48) : (i1) -> i64
    %52 = "llvm.zext"(%50) : (i1) -> i64
    "llvm.call"(%47) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"(%51) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"(%49) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"(%52) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @show, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

