// CALL: @row(1 : index, 2 : index) -> [22, 23, -1] : vector<3xi8>
// CALL: @row(1 : index, 9 : index) -> [-1, -1, -1] : vector<3xi8>
// CALL: @column(1 : index, 2 : index) -> [22, 32, -1] : vector<3xi8>
// CALL: @transposed(1 : index, 2 : index) -> [[22, 32, -1], [23, 33, -1]] : vector<2x3xi8>
// CALL: @repeated(0 : index, 1 : index) -> [[11, 11], [21, 21]] : vector<2x2xi8>
// CALL: @masked(0 : index, 1 : index, [[true, false], [true, true], [false, false]] : vector<3x2xi1>) -> [[11, 21, -1], [-1, 22, -1]] : vector<2x3xi8>
// CALL: @point(2 : index, 1 : index) -> [31] : vector<i8>
// CALL: @single([5] : tensor<i8>) -> [5] : vector<1xi8>
// CALL: @tensor([[1, 2, 3], [4, 5, 6]] : tensor<2x3xi8>, 1 : index, 1 : index) -> [[5, 6, -1], [-1, -1, -1]] : vector<2x3xi8>
// CALL: @poison_padding([1, 2] : tensor<2xi8>, 1 : index) -> [2, poison] : vector<2xi8>
// CALL: @write([1, 2, 3] : vector<3xi8>, 1 : index, 2 : index) -> [[10, 11, 12, 13], [20, 21, 1, 2], [30, 31, 32, 33]] : vector<3x4xi8>
// CALL: @write_transposed([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, 1 : index, 2 : index) -> [[10, 11, 12, 13], [20, 21, 1, 4], [30, 31, 2, 5]] : vector<3x4xi8>
// CALL: @write_tensor([7, 8] : vector<2xi8>, [[1, 2, 3], [4, 5, 6]] : tensor<2x3xi8>, 1 : index, 1 : index) -> [[1, 2, 3], [4, 7, 8]] : tensor<2x3xi8>, [[1, 2, 3], [4, 5, 6]] : tensor<2x3xi8>
// CALL: @write_masked([7, 8] : vector<2xi8>, [1, 2] : tensor<2xi8>, [true, false] : vector<2xi1>) -> [7, 2] : tensor<2xi8>
// CALL: @elements([[1, 2]] : vector<1x2xi8>, [9, 8] : vector<2xi8>) -> [[1, 2], [9, 8]] : vector<2x2xi8>

"func.func"() <{function_type = (index, index) -> vector<3xi8>, sym_name = "row"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<3x4xi8>, index, index, i8) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<3xi8>, sym_name = "column"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<3x4xi8>, index, index, i8) -> vector<3xi8>
  "func.return"(%r) : (vector<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<2x3xi8>, sym_name = "transposed"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<3x4xi8>, index, index, i8) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<2x2xi8>, sym_name = "repeated"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, 0)>}> : (memref<3x4xi8>, index, index, i8) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index, vector<3x2xi1>) -> vector<2x3xi8>, sym_name = "masked"}> ({
^bb0(%i: index, %j: index, %k: vector<3x2xi1>):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p, %k) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<3x4xi8>, index, index, i8, vector<3x2xi1>) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> vector<i8>, sym_name = "point"}> ({
^bb0(%i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%m, %i, %j, %p) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> ()>}> : (memref<3x4xi8>, index, index, i8) -> vector<i8>
  "func.return"(%r) : (vector<i8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<i8>) -> vector<1xi8>, sym_name = "single"}> ({
^bb0(%t: tensor<i8>):
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%t, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> (0)>}> : (tensor<i8>, i8) -> vector<1xi8>
  "func.return"(%r) : (vector<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>, index, index) -> vector<2x3xi8>, sym_name = "tensor"}> ({
^bb0(%t: tensor<2x3xi8>, %i: index, %j: index):
  %p = "arith.constant"() <{value = -1 : i8}> : () -> i8
  %r = "vector.transfer_read"(%t, %i, %j, %p) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<2x3xi8>, index, index, i8) -> vector<2x3xi8>
  "func.return"(%r) : (vector<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2xi8>, index) -> vector<2xi8>, sym_name = "poison_padding"}> ({
^bb0(%t: tensor<2xi8>, %i: index):
  %p = "ub.poison"() <{value = #ub.poison}> : () -> i8
  %r = "vector.transfer_read"(%t, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<2xi8>, index, i8) -> vector<2xi8>
  "func.return"(%r) : (vector<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<3xi8>, index, index) -> vector<3x4xi8>, sym_name = "write"}> ({
^bb0(%v: vector<3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<3xi8>, memref<3x4xi8>, index, index) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2x3xi8>, index, index) -> vector<3x4xi8>, sym_name = "write_transposed"}> ({
^bb0(%v: vector<2x3xi8>, %i: index, %j: index):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %it = "arith.constant"() <{value = dense<[[10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]> : vector<3x4xi8>}> : () -> vector<3x4xi8>
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi8>
  "vector.store"(%it, %m, %z, %z) : (vector<3x4xi8>, memref<3x4xi8>, index, index) -> ()
  "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (vector<2x3xi8>, memref<3x4xi8>, index, index) -> ()
  %all = "vector.load"(%m, %z, %z) : (memref<3x4xi8>, index, index) -> vector<3x4xi8>
  "func.return"(%all) : (vector<3x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, tensor<2x3xi8>, index, index) -> (tensor<2x3xi8>, tensor<2x3xi8>), sym_name = "write_tensor"}> ({
^bb0(%v: vector<2xi8>, %t: tensor<2x3xi8>, %i: index, %j: index):
  %r = "vector.transfer_write"(%v, %t, %i, %j) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<2xi8>, tensor<2x3xi8>, index, index) -> tensor<2x3xi8>
  "func.return"(%r, %t) : (tensor<2x3xi8>, tensor<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<2xi8>, tensor<2xi8>, vector<2xi1>) -> tensor<2xi8>, sym_name = "write_masked"}> ({
^bb0(%v: vector<2xi8>, %t: tensor<2xi8>, %k: vector<2xi1>):
  %z = "arith.constant"() <{value = 0 : index}> : () -> index
  %r = "vector.transfer_write"(%v, %t, %z, %k) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2xi8>, tensor<2xi8>, index, vector<2xi1>) -> tensor<2xi8>
  "func.return"(%r) : (tensor<2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (vector<1x2xi8>, vector<2xi8>) -> vector<2x2xi8>, sym_name = "elements"}> ({
^bb0(%v: vector<1x2xi8>, %p: vector<2xi8>):
  %o = "arith.constant"() <{value = 1 : index}> : () -> index
  %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xvector<2xi8>>
  "vector.transfer_write"(%v, %m, %o) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<1x2xi8>, memref<2xvector<2xi8>>, index) -> ()
  %r = "vector.transfer_read"(%m, %o, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<2xvector<2xi8>>, index, vector<2xi8>) -> vector<2x2xi8>
  "func.return"(%r) : (vector<2x2xi8>) -> ()
}) : () -> ()
