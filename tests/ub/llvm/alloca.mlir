// UB: @f(poison) poison-size
// CALL: @f(3 : i64) -> 8 : i64

"func.func"() <{function_type = (i64) -> (i64), sym_name = "f"}> ({
^bb0(%x: i64):
  %p = "llvm.alloca"(%x) <{elem_type = i32}> : (i64) -> !llvm.ptr
  %q = "llvm.getelementptr"(%p) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
  %a = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> i64
  %b = "llvm.ptrtoint"(%q) : (!llvm.ptr) -> i64
  %r = "llvm.sub"(%b, %a) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
  "func.return"(%r) : (i64) -> ()
}) : () -> ()
