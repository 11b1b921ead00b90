// The library of sparse tensors: a tensor of a dense and a compressed level, into which two elements are inserted, one of them as a row.
// CALL: @insert() -> 9 : i32, 7 : i32, 0 : i32, 1 : index, 2 : index, 2 : index, 3 : index
// STOPS: @other() unsupported

"func.func"() <{function_type = () -> (i32, i32, i32, index, index, index, index), sym_name = "insert"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %c2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %c3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %six = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %seven = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %nine = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %dense = "arith.constant"() <{value = 65536 : i64}> : () -> i64
  %compressed = "arith.constant"() <{value = 262144 : i64}> : () -> i64
  %sizes = "memref.alloca"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xindex>
  "memref.store"(%c2, %sizes, %c0) : (index, memref<?xindex>, index) -> ()
  "memref.store"(%c3, %sizes, %c1) : (index, memref<?xindex>, index) -> ()
  %types = "memref.alloca"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi64>
  "memref.store"(%dense, %types, %c0) : (i64, memref<?xi64>, index) -> ()
  "memref.store"(%compressed, %types, %c1) : (i64, memref<?xi64>, index) -> ()
  %map = "memref.alloca"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xindex>
  "memref.store"(%c0, %map, %c0) : (index, memref<?xindex>, index) -> ()
  "memref.store"(%c1, %map, %c1) : (index, memref<?xindex>, index) -> ()
  %null = "llvm.mlir.zero"() : () -> !llvm.ptr
  %t = "func.call"(%sizes, %sizes, %types, %map, %map, %zero, %zero, %six, %zero, %null) <{callee = @newSparseTensor}> : (memref<?xindex>, memref<?xindex>, memref<?xi64>, memref<?xindex>, memref<?xindex>, i32, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
  %at = "memref.alloca"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xindex>
  "memref.store"(%c0, %at, %c0) : (index, memref<?xindex>, index) -> ()
  "memref.store"(%c1, %at, %c1) : (index, memref<?xindex>, index) -> ()
  %v = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
  "memref.store"(%nine, %v) : (i32, memref<i32>) -> ()
  "func.call"(%t, %at, %v) <{callee = @lexInsertI32}> : (!llvm.ptr, memref<?xindex>, memref<i32>) -> ()
  %row = "memref.alloca"(%c3) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.store"(%seven, %row, %c2) : (i32, memref<?xi32>, index) -> ()
  %filled = "memref.alloca"(%c3) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi1>
  %added = "memref.alloca"(%c3) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xindex>
  "memref.store"(%c2, %added, %c0) : (index, memref<?xindex>, index) -> ()
  %outer = "memref.alloca"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xindex>
  "memref.store"(%c1, %outer, %c0) : (index, memref<?xindex>, index) -> ()
  "func.call"(%t, %outer, %row, %filled, %added, %c1) <{callee = @expInsertI32}> : (!llvm.ptr, memref<?xindex>, memref<?xi32>, memref<?xi1>, memref<?xindex>, index) -> ()
  "func.call"(%t) <{callee = @endLexInsert}> : (!llvm.ptr) -> ()
  %values = "func.call"(%t) <{callee = @sparseValuesI32}> : (!llvm.ptr) -> memref<?xi32>
  %positions = "func.call"(%t, %c1) <{callee = @sparsePositions0}> : (!llvm.ptr, index) -> memref<?xindex>
  %coordinates = "func.call"(%t, %c1) <{callee = @sparseCoordinates0}> : (!llvm.ptr, index) -> memref<?xindex>
  %v0 = "memref.load"(%values, %c0) : (memref<?xi32>, index) -> i32
  %v1 = "memref.load"(%values, %c1) : (memref<?xi32>, index) -> i32
  %reset = "memref.load"(%row, %c2) : (memref<?xi32>, index) -> i32
  %p1 = "memref.load"(%positions, %c1) : (memref<?xindex>, index) -> index
  %p2 = "memref.load"(%positions, %c2) : (memref<?xindex>, index) -> index
  %k1 = "memref.load"(%coordinates, %c1) : (memref<?xindex>, index) -> index
  %size = "func.call"(%t, %c1) <{callee = @sparseLvlSize}> : (!llvm.ptr, index) -> index
  "func.call"(%t) <{callee = @delSparseTensor}> : (!llvm.ptr) -> ()
  "func.return"(%v0, %v1, %reset, %p1, %p2, %k1, %size) : (i32, i32, i32, index, index, index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "other"}> ({
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %p = "llvm.alloca"(%one) <{elem_type = i64}> : (i64) -> !llvm.ptr
  "llvm.store"(%one, %p) : (i64, !llvm.ptr) -> ()
  "func.call"(%p) <{callee = @endLexInsert}> : (!llvm.ptr) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (memref<?xindex>, memref<?xindex>, memref<?xi64>, memref<?xindex>, memref<?xindex>, i32, i32, i32, i32, !llvm.ptr) -> !llvm.ptr, sym_name = "newSparseTensor", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr, memref<?xindex>, memref<i32>) -> (), sym_name = "lexInsertI32", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr, memref<?xindex>, memref<?xi32>, memref<?xi1>, memref<?xindex>, index) -> (), sym_name = "expInsertI32", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr) -> (), sym_name = "endLexInsert", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr) -> memref<?xi32>, sym_name = "sparseValuesI32", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr, index) -> memref<?xindex>, sym_name = "sparsePositions0", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr, index) -> memref<?xindex>, sym_name = "sparseCoordinates0", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr, index) -> index, sym_name = "sparseLvlSize", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (!llvm.ptr) -> (), sym_name = "delSparseTensor", sym_visibility = "private"}> ({
}) : () -> ()
