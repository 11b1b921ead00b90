// UB: @poison_address() poison-address
// UB: @null() null-access
// UB: @wild() out-of-bounds
// UB: @outside() out-of-bounds
// UB: @freed() use-after-free
// UB: @constant() constant-write
// CALL: @overlap() ->
// UB: @outside_source() out-of-bounds
// UB: @poison_length() poison-length
// CALL: @nothing() ->

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
}) : () -> ()

"llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<8 x i64>, linkage = #llvm.linkage<private>, sym_name = "fixed", value = dense<1> : tensor<8xi64>, visibility_ = 0 : i64}> ({
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "poison_address"}> ({
  %p = "llvm.mlir.poison"() : () -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "null"}> ({
  %p = "llvm.mlir.zero"() : () -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "wild"}> ({
  %i = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %p = "llvm.inttoptr"(%i) : (i64) -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "outside"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 64>}> : (!llvm.ptr) -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "freed"}> ({
  %s = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %p = "llvm.call"(%s) <{callee = @malloc, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
  "llvm.call"(%p) <{callee = @free, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "constant"}> ({
  %p = "llvm.mlir.addressof"() <{global_name = @fixed}> : () -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %o, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "overlap"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 3>}> : (!llvm.ptr) -> !llvm.ptr
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %q, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "outside_source"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 64>}> : (!llvm.ptr) -> !llvm.ptr
  %on = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %o = "llvm.alloca"(%on) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %ob = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ol = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%o, %ob, %ol) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %len = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
  "llvm.intr.memmove"(%o, %p, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "poison_length"}> ({
  %qn = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  %q = "llvm.alloca"(%qn) <{alignment = 16 : i64, elem_type = i8}> : (i64) -> !llvm.ptr
  %qb = "llvm.mlir.constant"() <{value = 1 : i8}> : () -> i8
  %ql = "llvm.mlir.constant"() <{value = 64 : i64}> : () -> i64
  "llvm.intr.memset"(%q, %qb, %ql) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = "llvm.getelementptr"(%q) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 8>}> : (!llvm.ptr) -> !llvm.ptr
  %len = "llvm.mlir.poison"() : () -> i64
  "llvm.intr.memmove"(%p, %q, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "nothing"}> ({
  %p = "llvm.mlir.poison"() : () -> !llvm.ptr
  %len = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  "llvm.intr.memmove"(%p, %p, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()
