// UB: @poison_address() poison-address
// UB: @null() null-access
// UB: @wild() out-of-bounds
// UB: @outside() out-of-bounds
// UB: @freed() use-after-free
// UB: @constant() constant-write
// UB: @misaligned() misaligned
// UB: @poison_mask() poison-mask
// CALL: @nothing() ->

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<8 x i64>, linkage = #llvm.linkage<private>, sym_name = "fixed", value = dense<1> : tensor<8xi64>, visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "poison_address"}> ({
  %p = "llvm.mlir.poison"() : () -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "null"}> ({
  %p = "llvm.mlir.zero"() : () -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "wild"}> ({
  %i = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %p = "llvm.inttoptr"(%i) : (i64) -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "outside"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 64>}> : (!llvm.ptr) -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "freed"}> ({
  %s = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %p = "llvm.call"(%s) <{callee = @malloc, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
  "llvm.call"(%p) <{callee = @free, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "constant"}> ({
  %p = "llvm.mlir.addressof"() <{global_name = @fixed}> : () -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "misaligned"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
  %m = "llvm.mlir.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "poison_mask"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %m = "llvm.mlir.poison"() : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  "llvm.intr.masked.compressstore"(%v, %q, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "nothing"}> ({
  %m = "llvm.mlir.constant"() <{value = dense<false> : vector<2xi1>}> : () -> vector<2xi1>
  %v = "llvm.mlir.constant"() <{value = dense<5> : vector<2xi32>}> : () -> vector<2xi32>
  %p = "llvm.mlir.poison"() : () -> !llvm.ptr
  "llvm.intr.masked.compressstore"(%v, %p, %m) <{arg_attrs = [{}, {llvm.align = 4 : i32}, {}]}> : (vector<2xi32>, !llvm.ptr, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
