// UB: @poison_address(0 : index) poison-address
// UB: @null_access(0 : index) null-access
// UB: @no_object(0 : index) out-of-bounds
// UB: @out_of_bounds(40 : index) out-of-bounds
// UB: @use_after_free(0 : index) use-after-free
// UB: @misaligned(0 : index) misaligned
// UB: @plain(poison) index-out-of-bounds
// UB: @plain(7 : index) index-out-of-bounds
// POISON: @plain(0 : index) uninitialised
// UB: @poison_mask(0 : index, [false, poison] : vector<2xi1>) poison-mask
// UB: @poison_mask(7 : index, [true, true] : vector<2xi1>) index-out-of-bounds
// UNSPECIFIED: @rows(3 : index) beyond-row
// UB: @rows(7 : index) out-of-bounds
// UNSPECIFIED: @tensor([[1, 2], [3, 4]] : tensor<2x2xi32>, 1 : index) beyond-row
// UB: @tensor([[1, 2], [3, 4]] : tensor<2x2xi32>, 3 : index) out-of-bounds
// UB: @indices(0 : index, [0, 8] : vector<2xi32>) index-out-of-bounds
// UB: @indices(0 : index, [0, poison] : vector<2xi32>) index-out-of-bounds
// UB: @indices(0 : index, [-1, 0] : vector<2xi32>) index-out-of-bounds

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "poison_address"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %neg = "arith.constant"() <{value = -1 : index}> : () -> index
  %m = "memref.reinterpret_cast"(%a, %neg) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<2xi32>, index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "null_access"}> ({
^bb0(%i: index):
  %p = "llvm.mlir.zero"() : () -> !llvm.ptr
  %d0 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %zero = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %one = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %ten = "llvm.mlir.constant"() <{value = 10 : i64}> : () -> i64
  %d1 = "llvm.insertvalue"(%d0, %p) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = "llvm.insertvalue"(%d1, %p) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = "llvm.insertvalue"(%d2, %zero) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = "llvm.insertvalue"(%d3, %ten) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = "llvm.insertvalue"(%d4, %one) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %m = "builtin.unrealized_conversion_cast"(%d5) : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "no_object"}> ({
^bb0(%i: index):
  %n = "llvm.mlir.constant"() <{value = 16 : i64}> : () -> i64
  %p = "llvm.inttoptr"(%n) : (i64) -> !llvm.ptr
  %d0 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %zero = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
  %one = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
  %ten = "llvm.mlir.constant"() <{value = 10 : i64}> : () -> i64
  %d1 = "llvm.insertvalue"(%d0, %p) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = "llvm.insertvalue"(%d1, %p) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = "llvm.insertvalue"(%d2, %zero) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = "llvm.insertvalue"(%d3, %ten) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = "llvm.insertvalue"(%d4, %one) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %m = "builtin.unrealized_conversion_cast"(%d5) : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "out_of_bounds"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %b = "memref.reinterpret_cast"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 90>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<90xi32>
  %m = "memref.cast"(%b) : (memref<90xi32>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "use_after_free"}> ({
^bb0(%i: index):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%m) : (memref<?xi32>) -> ()
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "misaligned"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi8>
  %s = "arith.constant"() <{value = 1 : index}> : () -> index
  %b = "memref.view"(%a, %s) : (memref<64xi8>, index) -> memref<8xi32>
  %m = "memref.cast"(%b) : (memref<8xi32>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "plain"}> ({
^bb0(%i: index):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, vector<2xi1>) -> vector<2xi32>, sym_name = "poison_mask"}> ({
^bb0(%i: index, %k: vector<2xi1>):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> vector<2xi32>, sym_name = "rows"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x4xi32>
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%a, %z, %i, %x, %k, %v) : (memref<2x4xi32>, index, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, vector<2xi32>) -> vector<2xi32>, sym_name = "indices"}> ({
^bb0(%i: index, %x: vector<2xi32>):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %r = "vector.gather"(%m, %i, %x, %k, %v) : (memref<?xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x2xi32>, index) -> vector<2xi32>, sym_name = "tensor"}> ({
^bb0(%t: tensor<2x2xi32>, %i: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %k = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
  %x = "arith.constant"() <{value = dense<[0, 1]> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.gather"(%t, %z, %i, %x, %k, %v) : (tensor<2x2xi32>, index, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  "func.return"(%r) : (vector<2xi32>) -> ()
}) : () -> ()
