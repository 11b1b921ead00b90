// POISON: @inbounds(3 : i64) gep-out-of-bounds
// POISON: @inbounds(-1 : i64) gep-out-of-bounds
// CALL: @inbounds(2 : i64) -> 16 : i64
// POISON: @null(1 : i64) gep-out-of-bounds
// POISON: @nusw(2305843009213693952 : i64) gep-nusw
// POISON: @nusw(-1000000000 : i64) gep-nusw
// CALL: @nusw(-1 : i64) -> -8 : i64
// POISON: @nuw(-1 : i64) gep-nuw
// CALL: @nuw(1000 : i64) -> 8000 : i64
// CALL: @plain(-1 : i64) -> -8 : i64
// CALL: @plain(2305843009213693952 : i64) -> 0 : i64
// CALL: @plain(poison) -> poison

"func.func"() <{function_type = (i64) -> (i64), sym_name = "inbounds"}> ({
^bb0(%x: i64):
  %pn = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %p = "llvm.alloca"(%pn) <{elem_type = i64}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p, %x) <{elem_type = i64, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %a = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %b = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  %r = "llvm.sub"(%b, %a) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (i64), sym_name = "nusw"}> ({
^bb0(%x: i64):
  %pn = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %p = "llvm.alloca"(%pn) <{elem_type = i64}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p, %x) <{elem_type = i64, noWrapFlags = 2 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %a = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %b = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  %r = "llvm.sub"(%b, %a) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (i64), sym_name = "nuw"}> ({
^bb0(%x: i64):
  %pn = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %p = "llvm.alloca"(%pn) <{elem_type = i64}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p, %x) <{elem_type = i64, noWrapFlags = 4 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %a = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %b = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  %r = "llvm.sub"(%b, %a) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (i64), sym_name = "plain"}> ({
^bb0(%x: i64):
  %pn = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
  %p = "llvm.alloca"(%pn) <{elem_type = i64}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p, %x) <{elem_type = i64, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %a = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %b = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  %r = "llvm.sub"(%b, %a) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()

"func.func"() <{function_type = (i64) -> (i64), sym_name = "null"}> ({
^bb0(%x: i64):
  %p = "llvm.mlir.zero"() : () -> !llvm.ptr
  %q = "llvm.getelementptr"(%p, %x) <{elem_type = i64, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
  %r = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()
