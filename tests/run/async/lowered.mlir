// What mlir-opt 22.1.8 makes of bodies by async-to-async-runtime, async-runtime-ref-counting, convert-async-to-llvm and the conversions to llvm.
// CALL: @chain(4 : i32) -> 16 : i32
// CALL: @failed(false : i1) -> true : i1
// CALL: @failed(true : i1) -> false : i1
// UB: @race() data-race
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "abort", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "puts", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<40 x i8>, linkage = #llvm.linkage<private>, sym_name = "assert_msg", value = dense<[65, 119, 97, 105, 116, 101, 100, 32, 97, 115, 121, 110, 99, 32, 111, 112, 101, 114, 97, 110, 100, 32, 105, 115, 32, 105, 110, 32, 101, 114, 114, 111, 114, 32, 115, 116, 97, 116, 101, 0]> : tensor<40xi8>, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64, i64)>, linkage = #llvm.linkage<external>, sym_name = "aligned_alloc", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "chain", visibility_ = 0 : i64}> ({
  ^bb0(%arg15: i32):
    %180 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %181 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %182 = "llvm.getelementptr"(%181, %180) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %183 = "llvm.ptrtoint"(%182) : (!llvm.ptr) -> i64
    %184 = "llvm.call"(%183) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %185 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %186 = "llvm.insertvalue"(%185, %184) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %187 = "llvm.insertvalue"(%186, %184) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %188 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %189 = "llvm.insertvalue"(%187, %188) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %190 = "llvm.extractvalue"(%189) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %191 = "llvm.extractvalue"(%189) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %192 = "llvm.extractvalue"(%189) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>) -> i64
    %193 = "llvm.call"(%arg15, %190, %191, %192) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @async_execute_fn, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 4, 0>}> : (i32, !llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(ptr, ptr)>
    %194 = "llvm.extractvalue"(%193) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr)>) -> !llvm.ptr
    %195 = "llvm.extractvalue"(%193) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr)>) -> !llvm.ptr
    %196 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%194, %196) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAddRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %197 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%195, %197) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAddRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %198 = "llvm.extractvalue"(%189) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %199 = "llvm.extractvalue"(%189) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %200 = "llvm.extractvalue"(%189) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>) -> i64
    %201 = "llvm.call"(%194, %195, %198, %199, %200) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @async_execute_fn_0, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 5, 0>}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(ptr, ptr)>
    %202 = "llvm.extractvalue"(%201) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr)>) -> !llvm.ptr
    %203 = "llvm.extractvalue"(%201) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr)>) -> !llvm.ptr
    %204 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%202, %204) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %205 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%195, %205) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %206 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%194, %206) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    "llvm.call"(%203) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAwaitValue, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %207 = "llvm.call"(%203) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeIsValueError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i1
    %208 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %209 = "llvm.xor"(%207, %208) : (i1, i1) -> i1
    "llvm.cond_br"(%209)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    %210 = "llvm.call"(%203) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeGetValueStorage, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> !llvm.ptr
    %211 = "llvm.load"(%210) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %212 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%203, %212) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    "llvm.return"(%211) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %213 = "llvm.mlir.addressof"() <{global_name = @assert_msg}> : () -> !llvm.ptr
    %214 = "llvm.getelementptr"(%213) <{elem_type = !llvm.array<40 x i8>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.call"(%214) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @puts, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @abort, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 (i1)>, linkage = #llvm.linkage<external>, sym_name = "failed", visibility_ = 0 : i64}> ({
  ^bb0(%arg14: i1):
    %171 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %172 = "llvm.call"(%171) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateGroup, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %173 = "llvm.call"(%arg14) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @async_execute_fn_1, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> !llvm.ptr
    %174 = "llvm.call"(%173, %172) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAddTokenToGroup, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> i64
    "llvm.call"(%172) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAwaitAllInGroup, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %175 = "llvm.call"(%173) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeIsTokenError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i1
    %176 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%173, %176) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %177 = "llvm.call"(%172) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeIsGroupError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i1
    %178 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%172, %178) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %179 = "llvm.and"(%175, %177) : (i1, i1) -> i1
    "llvm.return"(%179) : (i1) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "race", visibility_ = 0 : i64}> ({
    %153 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %154 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %155 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %156 = "llvm.getelementptr"(%155, %154) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %157 = "llvm.ptrtoint"(%156) : (!llvm.ptr) -> i64
    %158 = "llvm.call"(%157) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %159 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %160 = "llvm.insertvalue"(%159, %158) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %161 = "llvm.insertvalue"(%160, %158) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %162 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %163 = "llvm.insertvalue"(%161, %162) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %164 = "llvm.extractvalue"(%163) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %165 = "llvm.extractvalue"(%163) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %166 = "llvm.extractvalue"(%163) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>) -> i64
    %167 = "llvm.call"(%164, %165, %166) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @async_execute_fn_2, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 0>}> : (!llvm.ptr, !llvm.ptr, i64) -> !llvm.ptr
    %168 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%167, %168) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %169 = "llvm.extractvalue"(%163) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %170 = "llvm.load"(%169) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%170) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(ptr, ptr)> (i32, ptr, ptr, i64)>, linkage = #llvm.linkage<external>, passthrough = ["presplitcoroutine"], sym_name = "async_execute_fn", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg10: i32, %arg11: !llvm.ptr, %arg12: !llvm.ptr, %arg13: i64):
    %115 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %116 = "llvm.insertvalue"(%115, %arg11) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %117 = "llvm.insertvalue"(%116, %arg12) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %118 = "llvm.insertvalue"(%117, %arg13) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %119 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.ptr
    %120 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %121 = "llvm.getelementptr"(%120) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %122 = "llvm.ptrtoint"(%121) : (!llvm.ptr) -> i64
    %123 = "llvm.call"(%122) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateValue, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %124 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %125 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %126 = "llvm.intr.coro.id"(%124, %125, %125, %125) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %127 = "llvm.intr.coro.size"() : () -> i64
    %128 = "llvm.intr.coro.align"() : () -> i64
    %129 = "llvm.add"(%127, %128) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %130 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %131 = "llvm.sub"(%129, %130) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %132 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %133 = "llvm.sub"(%132, %128) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %134 = "llvm.and"(%131, %133) : (i64, i64) -> i64
    %135 = "llvm.call"(%128, %134) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @aligned_alloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    %136 = "llvm.intr.coro.begin"(%126, %135) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %137 = "llvm.intr.coro.save"(%136) : (!llvm.ptr) -> !llvm.token
    %138 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%136, %138) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> ()
    %139 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %140 = "llvm.intr.coro.suspend"(%137, %139) : (!llvm.token, i1) -> i8
    %141 = "llvm.sext"(%140) : (i8) -> i32
    "llvm.switch"(%141)[^bb4, ^bb1, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    %142 = "llvm.add"(%arg10, %arg10) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %143 = "llvm.extractvalue"(%118) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    "llvm.store"(%142, %143) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %144 = "llvm.call"(%123) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeGetValueStorage, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.store"(%142, %144) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.call"(%123) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceValue, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"(%119) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb2] : () -> ()
  ^bb2:  // pred: ^bb1
    %145 = "llvm.intr.coro.free"(%126, %136) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%145) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb3:  // pred: ^bb0
    %146 = "llvm.intr.coro.free"(%126, %136) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%146) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb4:  // 3 preds: ^bb0, ^bb2, ^bb3
    %147 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %148 = "llvm.mlir.none"() : () -> !llvm.token
    %149 = "llvm.intr.coro.end"(%136, %147, %148) : (!llvm.ptr, i1, !llvm.token) -> i1
    %150 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr)>
    %151 = "llvm.insertvalue"(%150, %119) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr)>
    %152 = "llvm.insertvalue"(%151, %123) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr)>
    "llvm.return"(%152) : (!llvm.struct<(ptr, ptr)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(ptr, ptr)> (ptr, ptr, ptr, ptr, i64)>, linkage = #llvm.linkage<external>, passthrough = ["presplitcoroutine"], sym_name = "async_execute_fn_0", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64):
    %54 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %55 = "llvm.insertvalue"(%54, %arg7) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %56 = "llvm.insertvalue"(%55, %arg8) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %57 = "llvm.insertvalue"(%56, %arg9) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %58 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.ptr
    %59 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %60 = "llvm.getelementptr"(%59) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %61 = "llvm.ptrtoint"(%60) : (!llvm.ptr) -> i64
    %62 = "llvm.call"(%61) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateValue, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %63 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %64 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %65 = "llvm.intr.coro.id"(%63, %64, %64, %64) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %66 = "llvm.intr.coro.size"() : () -> i64
    %67 = "llvm.intr.coro.align"() : () -> i64
    %68 = "llvm.add"(%66, %67) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %69 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %70 = "llvm.sub"(%68, %69) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %71 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %72 = "llvm.sub"(%71, %67) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %73 = "llvm.and"(%70, %72) : (i64, i64) -> i64
    %74 = "llvm.call"(%67, %73) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @aligned_alloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    %75 = "llvm.intr.coro.begin"(%65, %74) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %76 = "llvm.intr.coro.save"(%75) : (!llvm.ptr) -> !llvm.token
    %77 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%75, %77) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> ()
    %78 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %79 = "llvm.intr.coro.suspend"(%76, %78) : (!llvm.token, i1) -> i8
    %80 = "llvm.sext"(%79) : (i8) -> i32
    "llvm.switch"(%80)[^bb11, ^bb1, ^bb10] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    %81 = "llvm.intr.coro.save"(%75) : (!llvm.ptr) -> !llvm.token
    %82 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%arg5, %75, %82) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAwaitTokenAndExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 0>}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    %83 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %84 = "llvm.intr.coro.suspend"(%81, %83) : (!llvm.token, i1) -> i8
    %85 = "llvm.sext"(%84) : (i8) -> i32
    "llvm.switch"(%85)[^bb11, ^bb2, ^bb10] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb2:  // pred: ^bb1
    %86 = "llvm.call"(%arg5) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeIsTokenError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i1
    %87 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%arg5, %87) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    "llvm.cond_br"(%86)[^bb7, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // pred: ^bb2
    %88 = "llvm.intr.coro.save"(%75) : (!llvm.ptr) -> !llvm.token
    %89 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%arg6, %75, %89) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeAwaitValueAndExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 0>}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    %90 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %91 = "llvm.intr.coro.suspend"(%88, %90) : (!llvm.token, i1) -> i8
    %92 = "llvm.sext"(%91) : (i8) -> i32
    "llvm.switch"(%92)[^bb11, ^bb4, ^bb10] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb4:  // pred: ^bb3
    %93 = "llvm.call"(%arg6) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeIsValueError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> i1
    "llvm.cond_br"(%93)[^bb6, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb5:  // pred: ^bb4
    %94 = "llvm.call"(%arg6) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeGetValueStorage, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> !llvm.ptr
    %95 = "llvm.load"(%94) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %96 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%arg6, %96) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %97 = "llvm.extractvalue"(%57) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %98 = "llvm.load"(%97) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %99 = "llvm.add"(%95, %98) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %100 = "llvm.call"(%62) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeGetValueStorage, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.store"(%99, %100) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.call"(%62) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceValue, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"(%58) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb9] : () -> ()
  ^bb6:  // pred: ^bb4
    %101 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%62, %101) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %102 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%58, %102) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %103 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%arg6, %103) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    "llvm.br"()[^bb8] : () -> ()
  ^bb7:  // pred: ^bb2
    %104 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%62, %104) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %105 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%58, %105) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    %106 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    "llvm.call"(%arg6, %106) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeDropRef, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
    "llvm.br"()[^bb8] : () -> ()
  ^bb8:  // 2 preds: ^bb6, ^bb7
    "llvm.call"(%58) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeSetTokenError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"(%62) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeSetValueError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb9] : () -> ()
  ^bb9:  // 2 preds: ^bb5, ^bb8
    %107 = "llvm.intr.coro.free"(%65, %75) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%107) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb11] : () -> ()
  ^bb10:  // 3 preds: ^bb0, ^bb1, ^bb3
    %108 = "llvm.intr.coro.free"(%65, %75) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%108) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb11] : () -> ()
  ^bb11:  // 5 preds: ^bb0, ^bb1, ^bb3, ^bb9, ^bb10
    %109 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %110 = "llvm.mlir.none"() : () -> !llvm.token
    %111 = "llvm.intr.coro.end"(%75, %109, %110) : (!llvm.ptr, i1, !llvm.token) -> i1
    %112 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr)>
    %113 = "llvm.insertvalue"(%112, %58) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr)>
    %114 = "llvm.insertvalue"(%113, %62) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr)>
    "llvm.return"(%114) : (!llvm.struct<(ptr, ptr)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i1)>, linkage = #llvm.linkage<external>, passthrough = ["presplitcoroutine"], sym_name = "async_execute_fn_1", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg4: i1):
    %30 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.ptr
    %31 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %32 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %33 = "llvm.intr.coro.id"(%31, %32, %32, %32) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %34 = "llvm.intr.coro.size"() : () -> i64
    %35 = "llvm.intr.coro.align"() : () -> i64
    %36 = "llvm.add"(%34, %35) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %37 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %38 = "llvm.sub"(%36, %37) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %39 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %40 = "llvm.sub"(%39, %35) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %41 = "llvm.and"(%38, %40) : (i64, i64) -> i64
    %42 = "llvm.call"(%35, %41) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @aligned_alloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    %43 = "llvm.intr.coro.begin"(%33, %42) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %44 = "llvm.intr.coro.save"(%43) : (!llvm.ptr) -> !llvm.token
    %45 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%43, %45) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> ()
    %46 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %47 = "llvm.intr.coro.suspend"(%44, %46) : (!llvm.token, i1) -> i8
    %48 = "llvm.sext"(%47) : (i8) -> i32
    "llvm.switch"(%48)[^bb6, ^bb1, ^bb5] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.cond_br"(%arg4)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.call"(%30) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb3:  // pred: ^bb1
    "llvm.call"(%30) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeSetTokenError, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %49 = "llvm.intr.coro.free"(%33, %43) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%49) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb6] : () -> ()
  ^bb5:  // pred: ^bb0
    %50 = "llvm.intr.coro.free"(%33, %43) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%50) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb6] : () -> ()
  ^bb6:  // 3 preds: ^bb0, ^bb4, ^bb5
    %51 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %52 = "llvm.mlir.none"() : () -> !llvm.token
    %53 = "llvm.intr.coro.end"(%43, %51, %52) : (!llvm.ptr, i1, !llvm.token) -> i1
    "llvm.return"(%30) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (ptr, ptr, i64)>, linkage = #llvm.linkage<external>, passthrough = ["presplitcoroutine"], sym_name = "async_execute_fn_2", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64):
    %0 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %1 = "llvm.insertvalue"(%0, %arg1) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %2 = "llvm.insertvalue"(%1, %arg2) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %3 = "llvm.insertvalue"(%2, %arg3) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %4 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeCreateToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.ptr
    %5 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %7 = "llvm.intr.coro.id"(%5, %6, %6, %6) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %8 = "llvm.intr.coro.size"() : () -> i64
    %9 = "llvm.intr.coro.align"() : () -> i64
    %10 = "llvm.add"(%8, %9) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %11 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %12 = "llvm.sub"(%10, %11) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %13 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %14 = "llvm.sub"(%13, %9) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %15 = "llvm.and"(%12, %14) : (i64, i64) -> i64
    %16 = "llvm.call"(%9, %15) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @aligned_alloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    %17 = "llvm.intr.coro.begin"(%7, %16) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %18 = "llvm.intr.coro.save"(%17) : (!llvm.ptr) -> !llvm.token
    %19 = "llvm.mlir.addressof"() <{global_name = @__resume}> : () -> !llvm.ptr
    "llvm.call"(%17, %19) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeExecute, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, !llvm.ptr) -> ()
    %20 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %21 = "llvm.intr.coro.suspend"(%18, %20) : (!llvm.token, i1) -> i8
    %22 = "llvm.sext"(%21) : (i8) -> i32
    "llvm.switch"(%22)[^bb4, ^bb1, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    %23 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %24 = "llvm.extractvalue"(%3) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    "llvm.store"(%23, %24) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.call"(%4) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mlirAsyncRuntimeEmplaceToken, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb2] : () -> ()
  ^bb2:  // pred: ^bb1
    %25 = "llvm.intr.coro.free"(%7, %17) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%25) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb3:  // pred: ^bb0
    %26 = "llvm.intr.coro.free"(%7, %17) : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    "llvm.call"(%26) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.br"()[^bb4] : () -> ()
  ^bb4:  // 3 preds: ^bb0, ^bb2, ^bb3
    %27 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    %28 = "llvm.mlir.none"() : () -> !llvm.token
    %29 = "llvm.intr.coro.end"(%17, %27, %28) : (!llvm.ptr, i1, !llvm.token) -> i1
    "llvm.return"(%4) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i64)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAddRef", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i64)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeDropRef", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeCreateToken", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeCreateValue", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeCreateGroup", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeEmplaceToken", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeEmplaceValue", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeSetTokenError", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeSetValueError", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeIsTokenError", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeIsValueError", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeIsGroupError", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitToken", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitValue", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitAllInGroup", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeExecute", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeGetValueStorage", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAddTokenToGroup", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitTokenAndExecute", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitValueAndExecute", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimeAwaitAllInGroupAndExecute", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "mlirAsyncRuntimGetNumWorkerThreads", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "__resume", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr):
    "llvm.intr.coro.resume"(%arg0) : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

