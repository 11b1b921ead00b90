// UB: @poison_address(0 : index) poison-address
// UB: @null_access(0 : index) null-access
// UB: @no_object(0 : index) out-of-bounds
// UB: @out_of_bounds(40 : index) out-of-bounds
// UB: @use_after_free(0 : index) use-after-free
// UB: @misaligned(0 : index) misaligned
// UB: @plain(poison) index-out-of-bounds
// UB: @plain(7 : index) index-out-of-bounds
// UB: @constant_write(0 : index) constant-write
// UNSPECIFIED: @far(4294967296 : index) far-index
// UNSPECIFIED: @tensor([1, 2, 3] : tensor<3xi32>, 2 : index) lane-out-of-bounds
// POISON: @tensor([1, 2, 3] : tensor<3xi32>, 2 : index) lane-out-of-bounds
// UB: @masked(0 : index, [true, poison] : vector<2xi1>) poison-condition

"memref.global"() <{constant, initial_value = dense<0> : tensor<8xi32>, sym_name = "c", sym_visibility = "private", type = memref<8xi32>}> : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "poison_address"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %neg = "arith.constant"() <{value = -1 : index}> : () -> index
  %m = "memref.reinterpret_cast"(%a, %neg) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<2xi32>, index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "null_access"}> ({
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
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "no_object"}> ({
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
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "out_of_bounds"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %b = "memref.reinterpret_cast"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 90>, static_strides = array<i64: 1>}> : (memref<2xi32>) -> memref<90xi32>
  %m = "memref.cast"(%b) : (memref<90xi32>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "use_after_free"}> ({
^bb0(%i: index):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.dealloc"(%m) : (memref<?xi32>) -> ()
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "misaligned"}> ({
^bb0(%i: index):
  %a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi8>
  %s = "arith.constant"() <{value = 1 : index}> : () -> index
  %b = "memref.view"(%a, %s) : (memref<64xi8>, index) -> memref<8xi32>
  %m = "memref.cast"(%b) : (memref<8xi32>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "plain"}> ({
^bb0(%i: index):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "constant_write"}> ({
^bb0(%i: index):
  %g = "memref.get_global"() <{name = @c}> : () -> memref<8xi32>
  %m = "memref.cast"(%g) : (memref<8xi32>) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "far"}> ({
^bb0(%i: index):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi32>, index) -> tensor<3xi32>, sym_name = "tensor"}> ({
^bb0(%m: tensor<3xi32>, %i: index):
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %r = "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, tensor<3xi32>, index) -> tensor<3xi32>
  "func.return"(%r) : (tensor<3xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, vector<2xi1>) -> (), sym_name = "masked"}> ({
^bb0(%i: index, %k: vector<2xi1>):
  %eight = "arith.constant"() <{value = 8 : index}> : () -> index
  %m = "memref.alloc"(%eight) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %v = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  "vector.transfer_write"(%v, %m, %i, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<?xi32>, index, vector<2xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
